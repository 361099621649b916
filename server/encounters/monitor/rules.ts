import type { Verdict } from '#schema/monitor.ts'
import { corrections } from './phrases/corrections.ts'
import { isComplete } from './rules/complete.ts'
import { findDisclosure } from './rules/disclosure.ts'
import { findDrift } from './rules/drift.ts'
import type { Finding, Turn } from './rules/finding.ts'
import { findForm } from './rules/form.ts'
import { findRepetition } from './rules/repetition.ts'
import { findSize } from './rules/size.ts'
import { findSpeakers } from './rules/speakers.ts'

// Where two are equally bad, the earlier one is named and corrected.
const rules = [findSize, findDisclosure, findSpeakers, findForm, findDrift, findRepetition]
const weights = { minor: 1, moderate: 2, severe: 3 } as const

/**
 * A verdict without a model, in the language of the encounter: the worst of what the rules find in a turn, and all of
 * it as the reasoning (see `findingsIn`). The rules know words and signs only: faithfulness to a record, inventions and early endings are
 * beyond them. Linear in the length of the turn; the caller records that rules said it.
 */
export function ruleVerdict(turn: Turn): Verdict {
  const findings = rules.map(rule => rule(turn)).filter(finding => finding !== null)
  const complete = isComplete(turn)
  const worst = findings.reduce<Finding | null>(
    (worst, finding) => (worst && weights[worst.severity] >= weights[finding.severity] ? worst : finding),
    null,
  )
  if (!worst)
    return { verdict: 'PASS', issue: 'none', severity: null, correction: null, reasoning: '', complete }
  return {
    verdict: worst.verdict,
    issue: worst.issue,
    severity: worst.severity,
    correction: corrections[worst.correction][turn.language],
    reasoning: JSON.stringify(findings.map(({ because }) => because)),
    complete,
  }
}
