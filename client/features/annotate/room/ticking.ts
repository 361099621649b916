import { outcomeOf, pauseAfter } from '#client/outbox/reply.ts'
import type { Encounter, RoomTopic, TickTopic } from '#schema/encounter.ts'

type Deps = {
  tick: (tick: TickTopic) => Promise<Encounter>
  later: (ms: number, work: () => void) => () => void
  onChange: () => void
  onReply: (encounter: Encounter) => void
  onSignedOut: () => void
}

/** Ticks on their way: shown at once, sent in their order, and tried again until the server has them. */
export function makeTicking(deps: Deps) {
  const wanted = new Map<RoomTopic, boolean>()
  let failures = 0
  let sending = false
  let closed = false
  let callOff: (() => void) | undefined

  async function pump(): Promise<void> {
    if (sending || closed) return
    sending = true
    callOff?.()
    try {
      for (let next = [...wanted][0]; next && !closed; next = [...wanted][0]) {
        const [topic, ticked] = next
        const encounter = await deps.tick({ topic, ticked })
        failures = 0
        // Changed meanwhile, it goes once more.
        if (wanted.get(topic) === ticked) wanted.delete(topic)
        deps.onReply(encounter)
      }
    } catch (error) {
      const outcome = outcomeOf(error)
      failures += 1
      if (outcome.kind === 'signed-out') deps.onSignedOut()
      else if (outcome.kind === 'again') callOff = deps.later(pauseAfter(failures), () => void pump())
      else wanted.clear()
    } finally {
      sending = false
      deps.onChange()
    }
  }

  return {
    /** Whether a tick was tried in vain and is tried again. */
    troubled: () => wanted.size > 0 && failures > 0,
    /** The topics as they are to be, over those the server has. */
    over: (stored: readonly RoomTopic[]): Set<RoomTopic> => {
      const topics = new Set(stored)
      for (const [topic, ticked] of wanted) if (ticked) topics.add(topic)
      for (const [topic, ticked] of wanted) if (!ticked) topics.delete(topic)
      return topics
    },
    set(topic: RoomTopic, ticked: boolean): void {
      wanted.set(topic, ticked)
      deps.onChange()
      if (failures === 0 || !callOff) void pump()
    },
    wake: () => void pump(),
    close(): void {
      closed = true
      callOff?.()
    },
  }
}
