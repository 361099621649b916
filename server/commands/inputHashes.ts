import { readHashes } from '../judgeReport/inputs.ts'
import { hashOfAll } from '../judgeReport/inputText.ts'
import { argument, type Command, output } from './command.ts'
import { studyNamed } from './options.ts'

/** For whoever runs a judge: what its input would hash to if it read what the physicians read. */
export const inputHashes: Command = {
  name: 'study input-hashes',
  usage: 'study input-hashes KEY',
  summary: 'hash what physicians read, to compare with what a judge read (docs/judge-inputs.md)',
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const read = readHashes(deps.storage.db, studyNamed(deps, key))
    const parts = Object.entries(read).filter(([, hashes]) => hashes.size > 0)
    return output(
      {
        study: key,
        input_shas: Object.fromEntries(parts.map(([part, hashes]) => [part, hashOfAll(hashes)])),
        each: Object.fromEntries(parts.map(([part, hashes]) => [part, Object.fromEntries(hashes)])),
      },
      parts.map(([part, hashes]) => `${part}\t${hashOfAll(hashes)}\t${hashes.size}`).join('\n'),
    )
  },
}
