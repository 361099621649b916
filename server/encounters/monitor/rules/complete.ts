import { deferrals, farewells, holdings, leaveTakings, partings } from '../phrases/closing.ts'
import { matcher } from '../phrases/matcher.ts'
import { bareWords, plainText, sentences } from '../plainText.ts'
import type { Said, Turn } from './finding.ts'

const farewell = matcher(farewells)
const deferral = matcher(deferrals)
const leaveTaking = matcher(leaveTakings)
const holding = matcher(holdings)
const parting = matcher(partings)

/** From this many turns on, goodbyes from both sides are an end whichever of them came first. */
const longEnough = 10
/** How far back the other side's goodbye may lie: a last exchange of thanks may stand between. */
const lastTurns = 4

/** A goodbye stands at the end of what an educator says, and a patient who goes says little. */
const lastSentences = 3
const mostWords = 30

/**
 * Whether the encounter has come to a natural end with this turn: the educator's last turn is an explicit goodbye that
 * asks nothing, and the patient answers it by taking leave, without a question, a doubt or something still to say. In a
 * conversation of ten turns or more it is also one where both have said goodbye in the last turns, in either order, and
 * none of those turns asks anything. Rules cannot tell whether every topic was covered, so in doubt the answer is no.
 */
export function isComplete(turn: Turn): boolean {
  const { role, text, history } = turn
  const last = history.at(-1)
  if (role === 'patient' && last?.role === 'educator' && saysGoodbye(last.text) && takesLeave(text))
    return true
  return history.length + 1 >= longEnough && bothHaveParted(turn)
}

/** Whether this turn and one of the other side's last turns are goodbyes, with no question from the first of them on. */
function bothHaveParted({ role, text, history }: Turn): boolean {
  const parts = (who: Said['role'], said: string) =>
    who === 'educator' ? saysGoodbye(said) : parting.test(plainText(said)) && !holding.test(plainText(said))
  if (plainText(text).includes('?') || !parts(role, text)) return false
  const recent = history.slice(-lastTurns)
  const at = recent.findIndex(said => said.role !== role && parts(said.role, said.text))
  return at >= 0 && recent.slice(at).every(({ text }) => !plainText(text).includes('?'))
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
