/** With fewer annotators or cases than these there is no verdict. The rule is ours, not the authors'. */
export const altFewest = { annotators: 3, cases: 30 } as const

/**
 * Why there is no verdict.
 *
 * - `no-items`: no item has the judge and enough annotators
 * - `every-annotator-skipped`: nobody could be tested, so there is no winning rate either
 * - `too-few-annotators`: fewer than three annotators have items that count
 * - `too-few-tested`: three or more have, and fewer than three could be tested
 * - `too-few-cases`: fewer than 30 clusters, or items where no clusters are known
 */
export const altNoVerdictReasons = [
  'no-items',
  'every-annotator-skipped',
  'too-few-annotators',
  'too-few-tested',
  'too-few-cases',
] as const
export type AltNoVerdictReason = (typeof altNoVerdictReasons)[number]

/** The judge passes when it wins against half of the annotators or more; null, and every reason, where none is given. */
export type AltVerdict = { verdict: 'passes' | 'fails' | null; no_verdict: AltNoVerdictReason[] }

/**
 * @param omega the winning rate, null when nobody was tested
 * @param counts cases whose items count, annotators who take part in them, and annotators who were tested
 */
export function altVerdict(
  omega: number | null,
  { cases, taking, tested }: { cases: number; taking: number; tested: number },
): AltVerdict {
  if (cases === 0) return { verdict: null, no_verdict: ['no-items'] }
  const found: Record<AltNoVerdictReason, boolean> = {
    'no-items': false,
    'every-annotator-skipped': tested === 0,
    'too-few-annotators': taking < altFewest.annotators,
    'too-few-tested': taking >= altFewest.annotators && tested > 0 && tested < altFewest.annotators,
    'too-few-cases': cases < altFewest.cases,
  }
  const reasons = altNoVerdictReasons.filter(reason => found[reason])
  if (omega === null || reasons.length > 0) return { verdict: null, no_verdict: reasons }
  return { verdict: omega >= 0.5 ? 'passes' : 'fails', no_verdict: [] }
}
