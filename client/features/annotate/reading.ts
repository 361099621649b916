import { createContext, useContext } from 'react'
import type { PartTexts, TextPane } from './pieces.ts'

/** What the panes need to be read in: their texts, and what is being looked for. */
export type Reading = {
  assignment: string
  texts: PartTexts
  /** The pane that is searched. */
  finding: TextPane | undefined
  /** Opens the search of a pane, or leaves it. */
  find: (pane: TextPane | undefined) => void
  /** The number typed so far of the turn to go to, while one is typed. */
  jumping: string | undefined
}

const ReadingContext = createContext<Reading | undefined>(undefined)
export const ReadingProvider = ReadingContext.Provider
export const useReading = () => useContext(ReadingContext)
