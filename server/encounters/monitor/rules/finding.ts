import type { RuleFinding, SeatRole, Verdict } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import type { CorrectionKey } from '../phrases/corrections.ts'

export type Said = { role: SeatRole; text: string }

/** A turn to be looked at and what was said before it: accepted turns only, oldest first. */
export type Turn = Said & { history: readonly Said[]; language: Language }

/** What a rule has against a turn. `because` is what the record keeps of it. */
export type Finding = Pick<Verdict, 'issue'> & {
  verdict: 'WARN' | 'FAIL'
  severity: 'minor' | 'moderate' | 'severe'
  correction: CorrectionKey
  because: RuleFinding
}

const longestQuote = 80

/** A stretch of what was said, short enough for the record. */
export const quote = (text: string) => {
  const signs = [...text.trim().slice(0, 4 * longestQuote)]
  return `${signs.slice(0, longestQuote).join('')}${signs.length > longestQuote ? '…' : ''}`
}
