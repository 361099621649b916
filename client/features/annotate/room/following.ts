import { ApiError } from '#client/api.ts'
import { pauseAfter } from '#client/outbox/reply.ts'
import { type Encounter, EncounterEvents, type EncounterTurn, type RoomNews } from '#schema/encounter.ts'

/** What of an `EventSource` is used. */
export type Source = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener: (name: string, listener: (event: { data?: unknown }) => void) => void
}
const isClosed = (source: Source) => source.readyState === 2

export type FollowingDeps = {
  source: () => Source
  read: () => Promise<Encounter>
  later: (ms: number, work: () => void) => () => void
  onTurn: (turn: EncounterTurn) => void
  onState: (state: RoomNews) => void
  /** A piece of a turn in the making; undefined when nothing of it is known any more. */
  onPartial: (piece: { turn: number; from: number; text: string } | undefined) => void
  onWhole: (encounter: Encounter) => void
  /** What keeps news away; undefined once news comes. */
  onTrouble: (code: ApiError['code'] | undefined) => void
}

/** A proxy that holds a stream back until it ends shows nothing for this long. */
const silentMs = 4000
const pollMs = 2000
const mostFailures = 3
/** After so many readings in vain of a stream, it is tried again: a server that was restarted has one. */
const pollsBeforeStream = 30

/**
 * Keeps up with an encounter: by its stream, and by reading it every two seconds where the stream brings nothing or
 * fails three times. The browser itself resumes a stream that broke, from the number of the last turn it has.
 */
export function makeFollowing(deps: FollowingDeps) {
  let source: Source | undefined
  let callOff: (() => void) | undefined
  let failures = 0
  let polls = 0
  let running = false
  let by: 'stream' | 'poll' | 'nothing' = 'nothing'

  const drop = () => {
    callOff?.()
    callOff = undefined
    source?.close()
    source = undefined
  }

  function stream(): void {
    drop()
    by = 'stream'
    failures = 0
    const own = deps.source()
    source = own
    callOff = deps.later(silentMs, () => poll(true))
    const came = <T>(name: keyof typeof EncounterEvents, take: (data: T) => void) =>
      own.addEventListener(name, event => {
        if (source !== own) return
        const read = EncounterEvents[name].safeParse(parsed(event.data))
        if (!read.success) return
        callOff?.()
        failures = 0
        deps.onTrouble(undefined)
        take(read.data as T)
      })
    came<EncounterTurn>('turn', deps.onTurn)
    came<RoomNews>('state', deps.onState)
    came<{ turn: number; from: number; text: string }>('partial', deps.onPartial)
    // A stream that comes back tells from the beginning what is in the making
    own.addEventListener('open', () => {
      if (source === own) deps.onPartial(undefined)
    })
    own.addEventListener('error', () => {
      if (source !== own) return
      failures += 1
      if (isClosed(own) || failures >= mostFailures) poll(true)
    })
  }

  function poll(first = false): void {
    drop()
    if (!running) return
    if (first) polls = 0
    by = 'poll'
    deps.onPartial(undefined)
    let live = true
    callOff = () => {
      live = false
    }
    const again = (ms: number) => {
      callOff = deps.later(ms, () => (polls >= pollsBeforeStream ? stream() : poll()))
    }
    polls += 1
    deps.read().then(
      encounter => {
        if (!live) return
        failures = 0
        deps.onTrouble(undefined)
        again(pollMs)
        deps.onWhole(encounter)
      },
      (error: unknown) => {
        if (!live) return
        failures += 1
        deps.onTrouble(error instanceof ApiError ? error.code : 'offline')
        again(Math.max(pollMs, pauseAfter(failures)))
      },
    )
  }

  return {
    /** By which way news comes at the moment. */
    by: () => by,
    start(): void {
      running = true
      stream()
    },
    /** The network is back, or somebody has signed in again: begin anew. */
    wake(): void {
      if (running) stream()
    },
    stop(): void {
      running = false
      by = 'nothing'
      drop()
    },
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
