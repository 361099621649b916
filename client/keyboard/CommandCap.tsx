import type { CommandId } from './commands.ts'
import { KeyCap } from './KeyCap.tsx'
import { useCap } from './ownKeys.ts'

/** The key of a command, as it is in this browser. */
export const CommandCap = ({ id }: { id: CommandId }) => <KeyCap>{useCap(id)}</KeyCap>
