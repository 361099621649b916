import { isIPv6 } from 'node:net'

/** Failures older than this are forgotten. */
export const windowMs = 15 * 60_000
/** Failures within the window after which an account, or an address, has to wait. */
export const limits = { account: 10, address: 50 } as const

const shortestWait = 60_000

/**
 * How long the next attempt has to wait, in milliseconds; 0 when it may be made now. From the limit on, each
 * further failure doubles the wait: one minute after the last failure, at most the whole window. A wait always
 * ends, so nobody is locked out for ever, and a right password is accepted as soon as it has passed.
 * `failures` are times within the window, in any order; one in the future (the clock was set back) counts as now.
 */
export function waitAfter(failures: readonly number[], limit: number, now: number): number {
  const recent = failures.filter(at => at > now - windowMs)
  if (recent.length < limit) return 0
  const last = Math.min(now, Math.max(...recent))
  const wait = Math.min(windowMs, shortestWait * 2 ** (recent.length - limit))
  return Math.max(0, last + wait - now)
}

/** What an address counts as: itself, or for IPv6 its /64, since one household or attacker owns that many. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0]!
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const dotted = last.at(-1)?.includes('.') ? 1 : 0
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length - dotted
  const full = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${full
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
