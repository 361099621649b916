import { CannotServe } from './serve.ts'

/**
 * What to print for something that ended the program: one line for what the person who runs it can mend (a taken
 * port, a folder that cannot be written, a file that is no database), the stack for what only we can.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = (error as NodeJS.ErrnoException).code
  const theirs =
    error instanceof CannotServe || (typeof code === 'string' && /^(SQLITE_|E[A-Z]+$)/.test(code))
  if (!theirs) return error.stack ?? error.message
  return typeof code === 'string' && !error.message.includes(code)
    ? `${error.message} (${code})`
    : error.message
}
