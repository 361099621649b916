/** Texts as whole numbers, in order of first appearance. */
export type Names = { list: string[]; at: Map<string, number> }

export const names = (): Names => ({ list: [], at: new Map() })

/** The number of a name, which is new when it was not known. */
export function numberOf({ list, at }: Names, name: string): number {
  const known = at.get(name)
  if (known !== undefined) return known
  at.set(name, list.length)
  list.push(name)
  return list.length - 1
}

/** A list of whole numbers that grows; one of a million costs 4 MB. */
export type Growing = { length: number; values: Int32Array }

export const growing = (): Growing => ({ length: 0, values: new Int32Array(64) })

export function push(list: Growing, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Int32Array(2 * list.length)
    larger.set(list.values)
    list.values = larger
  }
  list.values[list.length++] = value
}

export const trimmed = ({ values, length }: Growing): Int32Array => values.subarray(0, length)
