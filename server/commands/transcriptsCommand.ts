import { noMore } from '../agreement/longTableOptions.ts'
import { linesOf, transcriptsOf } from '../encounters/transcripts/transcriptFile.ts'
import { argument, type Command, output, textOption } from './command.ts'
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
