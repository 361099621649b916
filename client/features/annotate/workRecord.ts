import { createContext, useContext } from 'react'
import { calls } from './calls.ts'

/** Where the work on a stage goes, besides its ratings, which go into the box. A practice has one of its own. */
export type WorkRecord = Pick<typeof calls, 'submit' | 'reportTranslation'> & {
  /** Whether what is done here is work, which is kept and which the pace counts. */
  counts: boolean
}

const Current = createContext<WorkRecord>({
  submit: calls.submit,
  reportTranslation: calls.reportTranslation,
  counts: true,
})

export const WorkRecordProvider = Current.Provider
export const useWorkRecord = (): WorkRecord => useContext(Current)
