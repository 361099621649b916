import { SeatRole } from '#schema/monitor.ts'
import { noMore } from '../agreement/longTableOptions.ts'
import { heldRatings } from '../encounters/transcripts/heldRatings.ts'
import { linesOf, transcriptsOf } from '../encounters/transcripts/transcriptFile.ts'
import { argument, type Command, output, textOption, UsageError } from './command.ts'
import { some } from './counts.ts'
import { flag, text } from './options.ts'
import { requireRoom } from './roomCommands.ts'

export const studyTranscripts: Command = {
  name: 'study transcripts',
  usage: 'study transcripts KEY [--out FILE] [--whole]',
  summary:
    'write the ended encounters as cases (JSONL), which import cases takes as they are (--whole: only those that came to their end)',
  options: { out: text, whole: flag },
  run: (deps, input) => {
    noMore(input.positionals, 1)
    const key = argument(input, 0, 'KEY')
    const whole = input.values.whole === true
    const found = transcriptsOf(deps.storage.db, requireRoom(deps, key), { whole })
    const lines = linesOf(found)
    if (input.values.out === undefined)
      return output({ study: key, cases: found.cases, left_out: found.leftOut }, lines.trimEnd())
    const path = textOption(input, 'out')
    const { erroneous, silent } = found.leftOut
    return {
      ...output(
        { study: key, file: path, cases: found.cases.length, left_out: found.leftOut },
        [
          `${path}: ${some(found.cases.length, 'case')}`,
          ...(erroneous > 0
            ? [`  left out: ${some(erroneous, 'encounter')} that did not come to an end`]
            : []),
          ...(silent > 0 ? [`  left out: ${some(silent, 'encounter')} in which nobody spoke`] : []),
        ].join('\n'),
      ),
      file: { path, text: lines },
    }
  },
}

export const studyHeldRatings: Command = {
  name: 'study held-ratings',
  usage: 'study held-ratings KEY [--out FILE] [--role educator|patient] [--whole]',
  summary:
    'after freezing, write how the physicians who held the encounters rated them, as a rating file for the study in which others read the transcripts (--role: of two who held one together)',
  options: { out: text, role: text, whole: flag },
  run: (deps, input) => {
    noMore(input.positionals, 1)
    const key = argument(input, 0, 'KEY')
    const asked = SeatRole.optional().safeParse(input.values.role)
    if (!asked.success) throw new UsageError(`--role takes ${SeatRole.options.join(' or ')}`)
    const found = heldRatings(deps.storage.db, requireRoom(deps, key), {
      role: asked.data,
      whole: input.values.whole === true,
    })
    const lines = found.map(one => `${JSON.stringify(one)}\n`).join('')
    if (input.values.out === undefined) return output({ study: key, ratings: found }, lines.trimEnd())
    const path = textOption(input, 'out')
    return {
      ...output(
        { study: key, file: path, ratings: found.length },
        `${path}: ${some(found.length, 'rating')}`,
      ),
      file: { path, text: lines },
    }
  },
}
