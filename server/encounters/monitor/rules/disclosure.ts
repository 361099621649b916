import { disclosure } from '../phrases/disclosure.ts'
import { matcher } from '../phrases/matcher.ts'
import { plainText } from '../plainText.ts'
import { type Finding, quote, type Turn } from './finding.ts'

const says = matcher(disclosure)

/** A speaker that speaks of itself as a program. */
export function findDisclosure({ text }: Turn): Finding | null {
  const hit = says.exec(plainText(text).replaceAll('\n', ' '))
  if (!hit) return null
  return {
    verdict: 'FAIL',
    issue: 'role_drift',
    severity: 'severe',
    correction: 'disclosure',
    because: { reason: 'speaks-as-program', quotes: [quote(hit[0])] },
  }
}
