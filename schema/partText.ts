import { AnswersPart, DialoguePart, NotePart } from './case.ts'
import type { Pane } from './instrument.ts'

/**
 * The text that a span of evidence counts in, in code points: the whole text of a note, the turns of a dialogue
 * or the questions and answers, each on a line of its own. Undefined for a part without such a text.
 */
export function textOfPart(pane: Pane, body: unknown): string | undefined {
  switch (pane) {
    case 'note':
      return NotePart.parse(body).text
    case 'dialogue':
      return DialoguePart.parse(body)
        .map(turn => turn.text)
        .join('\n')
    case 'answers':
      return AnswersPart.parse(body)
        .flatMap(({ question, answer }) => [question, answer])
        .join('\n')
    default:
      return undefined
  }
}
