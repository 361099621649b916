import { type SeatRole, seatRoles } from '#schema/monitor.ts'
import { speakerLabels } from '../phrases/speakers.ts'
import { plainText } from '../plainText.ts'
import { type Finding, quote, type Turn } from './finding.ts'

// A label stands where a sentence begins, perhaps in bold or brackets: "my doctor said: …" has none.
const labels = (role: SeatRole) =>
  new RegExp(
    `(?:^|[.!?…"'\\n] ?)[*_#>["( -]{0,6}(?:${[...speakerLabels[role].en, ...speakerLabels[role].ko].join('|')})[*_\\]) ]{0,5}:`,
    'gu',
  )
const patterns = { educator: labels('educator'), patient: labels('patient') }

/** A turn in which the other person speaks too, or the own part twice, and a turn with the own label before it. */
export function findSpeakers({ role, text }: Turn): Finding | null {
  const plain = plainText(text)
  const found = seatRoles.flatMap(seat =>
    [...plain.matchAll(patterns[seat])].map(([label]) => ({ seat, label })),
  )
  const [first] = found
  if (!first) return null
  if (found.length === 1 && first.seat === role)
    return {
      verdict: 'WARN',
      issue: 'prompt_unfaithful',
      severity: 'minor',
      correction: 'label',
      because: { reason: 'label', quotes: [quote(first.label)] },
    }
  return {
    verdict: 'FAIL',
    issue: 'role_drift',
    severity: 'severe',
    correction: 'speakers',
    because: {
      reason: 'several-speakers',
      quotes: found.slice(0, 4).map(({ label }) => quote(label)),
    },
  }
}
