import type { Reader } from '../storage/open.ts'
import { studies } from '../storage/tables/studies.ts'

/** Whether this installation holds any study; the demo is loaded into an empty one only. */
export const hasStudies = (db: Reader): boolean =>
  db.select({ id: studies.id }).from(studies).limit(1).get() !== undefined
