import type { ErrorBody } from '#schema/error.ts'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { AppError } from '../errors.ts'
import { readAddress } from '../storage/lock.ts'
import { type CommandInput, type CommandOutput, UsageError } from './command.ts'

type Answer = Partial<ErrorBody> & { output?: CommandOutput; located?: LocatedProblem[]; usage?: string }

/** Has the running server carry a command out; its refusals come back as if they had been thrown here. */
export async function overLoopback(
  folder: string,
  command: string,
  input: CommandInput,
): Promise<CommandOutput> {
  const server = readAddress(folder)
  if (!server)
    throw new UsageError(`another Concord holds ${folder} and is still starting: try again in a moment`)
  const response = await reach(`http://127.0.0.1:${server.port}/api/operator/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${server.token}` },
    body: JSON.stringify({
      command,
      values: input.values,
      positionals: input.positionals,
      files: input.files.map(file => ({
        name: file.name,
        base64: Buffer.from(file.bytes).toString('base64'),
      })),
    }),
  })
  const answer = (await response.json()) as Answer
  if (answer.output) return answer.output
  if (answer.located) throw new LocatedError(answer.located)
  if (answer.usage) throw new UsageError(answer.usage)
  throw new AppError(answer.error?.code ?? 'internal', answer.error?.details)
}

/** Asks the server; one that is gone is the operator's to start again, and no fault of the command. */
const reach = (url: string, init: RequestInit) =>
  fetch(url, init).catch(() => {
    throw new UsageError('the running Concord has stopped answering: run the command again')
  })
