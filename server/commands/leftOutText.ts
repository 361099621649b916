import { number } from './counts.ts'

/** Why something of a file took no part, in words. */
const words = {
  'empty-value': 'empty values',
  'rater-not-selected': 'values of raters who were not chosen',
  'unit-rated-once': 'units that one rater alone rated',
  'without-judge': 'items that the judge did not rate',
  'rated-by-too-few': 'items that too few annotators rated',
  'judge-missing': 'cases that humans rated and the judge did not',
  'judge-and-humans-missing': 'cases that nobody rated',
} as const

/** What was left out of a file, one line a reason. */
export const leftOutText = (lines: readonly { reason: keyof typeof words; count: number }[]): string[] =>
  lines
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `left out: ${words[reason]}: ${number(count)}`)
