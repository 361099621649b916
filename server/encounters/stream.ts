import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Encounter } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Env } from '../http/env.ts'
import { encounterView } from './encounterView.ts'

/** How often a quiet stream shows that it is alive, and asks whether its person is still signed in. */
const heartbeatMs = 15_000

/**
 * An encounter as it happens, in server-sent events: each turn once, with its number as the event's id, and the state
 * when it changes. A client that comes back says the last id it has and gets what followed. Everything is read
 * through the blind handle at the time it is sent. Refuses `not-found` before the stream begins.
 */
export function streamEncounter(deps: Deps, c: Context<Env>, id: string) {
  const read = (): Encounter => c.var.blind(q => encounterView(q, id))
  read()
  const last = Number(c.req.header('last-event-id') ?? 0)
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async stream => {
    let sent = Number.isSafeInteger(last) && last >= 0 ? last : 0
    let state = ''
    let wake = () => {}
    let closed = false
    // What changes while something is being sent must not be slept through.
    let changed = false
    const unwatch = deps.hub.watch(id, ending => {
      closed ||= ending
      changed = true
      wake()
    })
    stream.onAbort(() => {
      closed = true
      wake()
    })
    try {
      while (!closed) {
        changed = false
        const encounter = read()
        for (const turn of encounter.turns.filter(one => one.turn > sent)) {
          await stream.writeSSE({ event: 'turn', id: String(turn.turn), data: JSON.stringify(turn) })
          sent = turn.turn
        }
        const now = JSON.stringify({
          floor: encounter.floor,
          ended: encounter.ended,
          joined: encounter.other.joined,
        })
        if (now !== state) await stream.writeSSE({ event: 'state', data: now })
        state = now
        if (encounter.ended || closed) return
        if (changed) continue
        const woken = await quiet(heartbeatMs, call => {
          wake = call
        })
        if (!woken) {
          if (!(await deps.auth.sessionOf(c.req.raw.headers))) return
          await stream.write(': \n\n')
        }
      }
    } catch (error) {
      // Who may no longer see the encounter hears no more of it; that is no fault.
      if (!(error instanceof AppError)) throw error
    } finally {
      unwatch()
    }
  })
}

/** Waits until it is called or the time is over; true when it was called. */
const quiet = (ms: number, hand: (call: () => void) => void): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), ms)
    hand(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
