import { matcher } from '../phrases/matcher.ts'
import { stageWords } from '../phrases/stage.ts'
import { plainText } from '../plainText.ts'
import { type Finding, quote, type Turn } from './finding.ts'

const data = [
  /```/,
  /^[[{]\s{0,20}["{[][^\n]{0,200}[:,\]}]/,
  /<\/?(?:think|thinking|utterance|response|br|p|div|b|i|strong|em|ul|li)\s?\/?>|<\|[a-z_]{1,30}\|>/,
]
const bracketed = /[([{*_]([^()[\]{}*_\n]{1,80})[)\]}*_]/g
const stage = matcher(stageWords)
const markdown = [
  /^#{1,6} \S/m,
  /\*\*[^*\n]{1,200}\*\*|__[^_\n]{1,200}__/,
  /(?<![\p{L}\p{N}*])\*[^\s*][^*\n]{0,120}\*(?![\p{L}\p{N}*])/u,
  /(?:^|\n)(?:[-*•·]|\d{1,2}[.)]) \S[^\n]{0,4000}\n{1,3}(?:[-*•·]|\d{1,2}[.)]) \S/,
  /^\|[^\n]{0,400}\|$/m,
  /\[[^[\]\n]{1,80}\]/,
  /`[^`\n]{1,80}`/,
]

/** Signs that one cannot say aloud: code or data, stage directions, markdown. */
export function findForm({ text }: Turn): Finding | null {
  const plain = plainText(text)
  const code = firstOf(data, plain)
  if (code)
    return {
      verdict: 'FAIL',
      issue: 'prompt_unfaithful',
      severity: 'severe',
      correction: 'data',
      because: { reason: 'code-or-data', quotes: [quote(code)] },
    }
  for (const [whole, inner = ''] of plain.matchAll(bracketed)) {
    const at = stage.exec(inner)
    if (at && inner.slice(0, at.index).trim().split(' ').length <= 1)
      return {
        verdict: 'WARN',
        issue: 'prompt_unfaithful',
        severity: 'minor',
        correction: 'stage',
        because: { reason: 'stage-direction', quotes: [quote(whole)] },
      }
  }
  const marks = firstOf(markdown, plain)
  if (!marks) return null
  return {
    verdict: 'WARN',
    issue: 'prompt_unfaithful',
    severity: 'minor',
    correction: 'markdown',
    because: { reason: 'markdown', quotes: [quote(marks)] },
  }
}

const firstOf = (patterns: readonly RegExp[], text: string) =>
  patterns.map(pattern => pattern.exec(text)?.[0]).find(hit => hit !== undefined)
