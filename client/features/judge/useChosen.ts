import { useState } from 'react'

/** What is chosen among what there is: the first until something else is, and again once that is gone. */
export function useChosen(values: readonly string[]): [string, (value: string) => void] {
  const [chosen, setChosen] = useState<string>()
  return [chosen !== undefined && values.includes(chosen) ? chosen : (values[0] ?? ''), setChosen]
}
