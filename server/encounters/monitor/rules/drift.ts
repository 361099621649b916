import { orders, reported, teaching } from '../phrases/drift.ts'
import { matcher } from '../phrases/matcher.ts'
import { plainText, sentences } from '../plainText.ts'
import { type Finding, quote, type Turn } from './finding.ts'

const commands = matcher(orders)
const teaches = matcher(teaching)
const reports = matcher(reported)

/**
 * A patient who speaks as the one who treats. What others are said to have said, and what stands in quotation marks,
 * is not the patient's own.
 */
export function findDrift({ role, text }: Turn): Finding | null {
  if (role !== 'patient') return null
  const own = sentences(plainText(text).replace(/"[^"\n]{0,300}"/g, ' ')).filter(
    sentence => !reports.test(sentence),
  )
  const order = firstHit(commands, own)
  if (order)
    return {
      verdict: 'FAIL',
      issue: 'role_drift',
      severity: 'severe',
      correction: 'orders',
      because: { reason: 'patient-treats', quotes: [quote(order)] },
    }
  const lesson = firstHit(teaches, own)
  if (!lesson) return null
  return {
    verdict: 'WARN',
    issue: 'role_drift',
    severity: 'moderate',
    correction: 'teaching',
    because: { reason: 'patient-teaches', quotes: [quote(lesson)] },
  }
}

function firstHit(pattern: RegExp, texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const hit = pattern.exec(text)
    if (hit) return hit[0]
  }
}
