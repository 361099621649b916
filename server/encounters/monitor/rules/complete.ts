import { deferrals, farewells, holdings, leaveTakings } from '../phrases/closing.ts'
import { matcher } from '../phrases/matcher.ts'
import { bareWords, plainText, sentences } from '../plainText.ts'
import type { Turn } from './finding.ts'

const farewell = matcher(farewells)
const deferral = matcher(deferrals)
const leaveTaking = matcher(leaveTakings)
const holding = matcher(holdings)

/** A goodbye stands at the end of what an educator says, and a patient who goes says little. */
const lastSentences = 3
const mostWords = 30

/**
 * Whether the encounter has come to a natural end with this turn: the educator's last turn is an explicit goodbye that
 * asks nothing, and the patient answers it by taking leave, without a question, a doubt or something still to say. Rules
 * cannot tell whether every topic was covered, so in doubt the answer is no.
 */
export function isComplete({ role, text, history }: Turn): boolean {
  const last = history.at(-1)
  return role === 'patient' && last?.role === 'educator' && saysGoodbye(last.text) && takesLeave(text)
}

function saysGoodbye(text: string): boolean {
  const plain = plainText(text)
  if (plain.includes('?')) return false
  return sentences(plain)
    .slice(-lastSentences)
    .some(sentence => {
      const hit = farewell.exec(sentence)
      const clause = sentence.slice(0, hit?.index).split(/[,;]/).at(-1) ?? ''
      return hit !== null && !deferral.test(clause)
    })
}

function takesLeave(text: string): boolean {
  const plain = plainText(text)
  return (
    !plain.includes('?') &&
    bareWords(plain).length <= mostWords &&
    leaveTaking.test(plain) &&
    !holding.test(plain)
  )
}
