import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Encounter } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Env } from '../http/env.ts'
import { encounterView } from './encounterView.ts'
import { newsOf, type PartialTurn } from './partials.ts'
import { ownEncounter } from './store.ts'

/** How often a quiet stream shows that it is alive. */
const heartbeatMs = 15_000

/**
 * An encounter as it happens, in server-sent events: each turn once, with its number as the event's id, and the state
 * when it changes. A client that comes back says the last id it has and gets what followed. Everything is read
 * through the blind handle at the time it is sent, but for what somebody is just saying, which stands nowhere yet:
 * that is told only to who may still see the encounter. It ends with the session that it was asked for in, which it
 * does not prolong. Refuses `not-found` before the stream begins.
 */
export function streamEncounter(deps: Deps, c: Context<Env>, id: string) {
  const read = (): Encounter => c.var.blind(q => encounterView(q, id))
  read()
  const lastId = c.req.header('last-event-id') ?? ''
  const { session } = c.var.actor
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async stream => {
    let sent = /^\d{1,3}$/.test(lastId) ? Number(lastId) : 0
    let state = ''
    let wake = () => {}
    let closed = false
    // What changes while something is being sent must not be slept through.
    let changed = true
    let spoke = false
    let turns = 0
    let heard: PartialTurn | undefined
    const unwatch = deps.hub.watch(id, ending => {
      closed ||= ending
      changed = true
      wake()
    })
    const unlisten = deps.hub.partials.listen(id, () => {
      spoke = true
      wake()
    })
    stream.onAbort(() => {
      closed = true
      wake()
    })
    /** What of the turn in the making has not been told. A turn that stands by now is in the place of all of it. */
    const tell = async () => {
      const partial = deps.hub.partials.of(id)
      if (heard && heard.turn <= turns) heard = undefined
      const now = partial?.turn === turns + 1 ? partial : undefined
      const news = newsOf(heard, now)
      heard = now
      if (news) await stream.writeSSE({ event: 'partial', data: JSON.stringify(news) })
    }
    try {
      while (!closed && session !== null && deps.auth.lives(session)) {
        spoke = false
        if (changed) {
          changed = false
          const encounter = read()
          for (const turn of encounter.turns.filter(one => one.turn > sent)) {
            await stream.writeSSE({ event: 'turn', id: String(turn.turn), data: JSON.stringify(turn) })
            sent = turn.turn
          }
          turns = encounter.turns.length
          const now = JSON.stringify({
            floor: encounter.floor,
            ended: encounter.ended,
            joined: encounter.other.joined,
          })
          if (now !== state) await stream.writeSSE({ event: 'state', data: now })
          state = now
          if (encounter.ended || closed) return
        } else c.var.blind(q => ownEncounter(q, id))
        await tell()
        if (changed || spoke) continue
        const woken = await quiet(heartbeatMs, call => {
          wake = call
        })
        if (!woken) {
          await stream.write(': \n\n')
          changed = true
        }
      }
    } catch (error) {
      // Who may no longer see the encounter hears no more of it; that is no fault.
      if (!(error instanceof AppError)) throw error
    } finally {
      unwatch()
      unlisten()
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
