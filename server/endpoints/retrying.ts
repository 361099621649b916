import { EndpointFailure, type EndpointFailureCode } from './failure.ts'
import type { Limits } from './limits.ts'

const mayPass = new Set<EndpointFailureCode>(['unreachable', 'rate-limited', 'server-error'])

export type Retrying = {
  limits: Pick<Limits, 'retries' | 'firstWait' | 'longestWait' | 'retryAfter'>
  /** False once a try has shown something that a second one would show again. */
  mayRepeat: () => boolean
  signal: AbortSignal
  /** From 0 up to 1. Waits are shortened by up to a quarter, so that those refused together do not return together. */
  random: () => number
}

/**
 * Repeats what failed for a reason that may pass, after a wait that doubles, or that the endpoint asked for.
 *
 * @throws EndpointFailure of the last try, with the number of tries; the signal's reason when it aborted
 */
export async function retrying<T>(work: () => Promise<T>, options: Retrying): Promise<T> {
  const { limits, mayRepeat, signal, random } = options
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error
      const asked = error.details.retryAfter
      const over = tries > limits.retries || !mayPass.has(error.code) || !mayRepeat()
      if (over || (asked ?? 0) > limits.retryAfter)
        throw new EndpointFailure(error.code, { ...error.details, attempts: tries })
      const doubled = Math.min(limits.longestWait, limits.firstWait * 2 ** (tries - 1))
      await pause(asked ?? doubled * (1 - random() / 4), signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
