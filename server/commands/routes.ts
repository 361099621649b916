import { Hono } from 'hono'
import { z } from 'zod'
import { LocatedError } from '#schema/located.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'

const option = z.union([z.string(), z.boolean()])

/** What a command on this machine sends to the running server: the same input it would have run with itself. */
export const RunCommand = z.strictObject({
  command: z.string(),
  values: z.record(z.string(), z.union([option, z.array(option)])),
  positionals: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), base64: z.string() })),
})
export type RunCommand = z.infer<typeof RunCommand>

/**
 * Runs a command in the process that holds the writer's lock. The body is JSON sent as octets, because files
 * travel in it and the limit of ordinary JSON bodies is small.
 */
export const operatorRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>().post('/operator/commands', allow('operator'), async c => {
    const parsed = RunCommand.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) throw new AppError('invalid-input')
    const { command, values, positionals, files } = parsed.data
    const known = commands.find(({ name }) => name === command)
    if (!known) throw new AppError('not-found')
    try {
      const output = await known.run(deps, {
        values,
        positionals,
        files: files.map(file => ({
          name: file.name,
          bytes: new Uint8Array(Buffer.from(file.base64, 'base64')),
        })),
      })
      return c.json({ output })
    } catch (error) {
      if (error instanceof LocatedError) return c.json({ located: error.problems }, 422)
      if (error instanceof UsageError) return c.json({ usage: error.message }, 400)
      throw error
    }
  })
