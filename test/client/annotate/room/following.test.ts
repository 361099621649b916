import { expect, test } from 'vitest'
import { makeFollowing } from '#client/features/annotate/room/following.ts'
import type { Encounter } from '#schema/encounter.ts'

/** A following whose streams and clock are run by hand. */
function aFollowing() {
  const sources: { emit: (name: string, data?: unknown) => void; readyState: number; closed: boolean }[] = []
  const timers = new Map<() => void, number>()
  const news: string[] = []
  const pieces: (string | undefined)[] = []
  const following = makeFollowing({
    source: () => {
      const listeners = new Map<string, (event: { data?: unknown }) => void>()
      const one = {
        readyState: 1,
        closed: false,
        emit: (name: string, data?: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) }),
      }
      sources.push(one)
      return {
        get readyState() {
          return one.readyState as 0 | 1 | 2
        },
        close: () => {
          one.closed = true
        },
        addEventListener: (name, listener) => void listeners.set(name, listener),
      }
    },
    read: async () => ({}) as Encounter,
    later: (ms, work) => {
      timers.set(work, ms)
      return () => void timers.delete(work)
    },
    onTurn: () => undefined,
    onState: ({ floor }) => news.push(floor),
    onPartial: piece => pieces.push(piece?.text),
    onWhole: () => news.push('whole'),
    onTrouble: () => undefined,
  })
  const run = () => {
    const [work] = [...timers][0]!
    timers.delete(work)
    work()
    return new Promise(resolve => setTimeout(resolve))
  }
  return { following, sources, timers, news, pieces, run }
}

test('a stream that shows nothing within four seconds is given up for reading every two seconds', async () => {
  const { following, sources, timers, news, run } = aFollowing()
  following.start()
  expect([...timers.values()]).toEqual([4000])
  await run()
  expect([sources[0]!.closed, following.by(), news]).toEqual([true, 'poll', ['whole']])
  expect([...timers.values()]).toEqual([2000])
  await run()
  expect(news).toEqual(['whole', 'whole'])
})

test('a stream that brings news stays, comes back by itself twice, and is given up at the third failure in a row', () => {
  const { following, sources } = aFollowing()
  following.start()
  const [own] = sources
  own!.emit('error')
  own!.emit('error')
  own!.emit('state', { floor: 'mine', ended: false, joined: true })
  own!.emit('error')
  own!.emit('error')
  expect(following.by()).toBe('stream')
  own!.emit('error')
  expect(following.by()).toBe('poll')
})

test('nothing is asked after it was stopped', async () => {
  const { following, timers, news, run } = aFollowing()
  following.start()
  await run()
  following.stop()
  expect([timers.size, news.length, following.by()]).toEqual([0, 1, 'nothing'])
})

test('what is in the making is forgotten when a stream begins again and when there is none', () => {
  const { following, sources, pieces } = aFollowing()
  following.start()
  const [own] = sources
  own!.emit('open')
  own!.emit('partial', { turn: 1, from: 0, text: 'Good' })
  own!.emit('open')
  own!.emit('partial', { turn: 1, from: 0, text: 'Good morning', model: 'x' })
  own!.emit('partial', { turn: 1, from: 0, text: 'Good morning' })
  expect(pieces).toEqual([undefined, 'Good', undefined, 'Good morning'])
  for (let n = 0; n < 3; n++) own!.emit('error')
  expect([following.by(), pieces.at(-1)]).toEqual(['poll', undefined])
  own!.emit('partial', { turn: 1, from: 0, text: 'late' })
  expect(pieces).toHaveLength(5)
})
