import { customType } from 'drizzle-orm/sqlite-core'

/** A JSON text column. The shape is vouched for by the zod schema that parsed the value on its way in. */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: value => JSON.stringify(value),
    fromDriver: text => JSON.parse(text) as T,
  })(name)
