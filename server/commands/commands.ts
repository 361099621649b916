import type { Command } from './command.ts'
import { importCommands } from './importCommands.ts'
import { inputHashes } from './inputHashes.ts'
import { peopleCommands } from './peopleCommands.ts'
import { studyCommands } from './studyCommands.ts'

/** Every command that needs the data folder as its writer or through the running server. */
export const commands: readonly Command[] = [
  ...studyCommands,
  inputHashes,
  ...importCommands,
  ...peopleCommands,
]
