import { describe, expect, test } from 'vitest'
import { limits, networkOf, waitAfter, windowMs } from '#server/people/limits.ts'

const minute = 60_000
const at = (count: number, last: number) => Array.from({ length: count }, (_, i) => last - i * 1000)

describe('waiting after failures', () => {
  test('below the limit nobody waits', () => {
    expect(waitAfter(at(limits.account - 1, 1e9), limits.account, 1e9)).toBe(0)
  })

  test('from the limit on the wait doubles with each failure, up to the window', () => {
    const waits = [10, 11, 12, 13, 14, 20].map(count => waitAfter(at(count, 1e9), 10, 1e9))
    expect(waits).toEqual([1, 2, 4, 8, 15, 15].map(minutes => minutes * minute))
  })

  test('the wait counts from the last failure and ends', () => {
    expect(waitAfter(at(10, 1e9), 10, 1e9 + 59_000)).toBe(1000)
    expect(waitAfter(at(10, 1e9), 10, 1e9 + minute)).toBe(0)
  })

  test('however many failures there were, after a quiet window nobody waits', () => {
    expect(waitAfter(at(1000, 1e9), 10, 1e9 + windowMs)).toBe(0)
  })

  test('a clock that was set back makes nobody wait longer than the window', () => {
    const failures = at(30, 1e9 + 365 * 86_400_000)
    expect(waitAfter(failures, 10, 1e9)).toBe(windowMs)
  })
})

describe('what an address counts as', () => {
  test('IPv4 counts as itself', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('unknown')).toBe('unknown')
  })

  test('all IPv6 addresses of one /64 count together, however they are written', () => {
    const network = networkOf('2001:db8:0:1::1')
    expect(networkOf('2001:0db8:0000:0001:ffff:ffff:ffff:ffff')).toBe(network)
    expect(networkOf('2001:DB8:0:1:a::')).toBe(network)
    expect(networkOf('2001:db8:0:2::1')).not.toBe(network)
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
    expect(networkOf('::1')).not.toBe(network)
    expect(networkOf('64:ff9b::192.0.2.1')).toBe(networkOf('64:ff9b::1'))
  })
})
