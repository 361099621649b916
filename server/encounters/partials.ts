/** A turn in the making: its number, and what of it may be heard. */
export type PartialTurn = { turn: number; text: string }

/** What seats are saying just now. It lives in memory alone, and is gone when the turn stands or was given up. */
export type Partials = {
  of: (encounter: string) => PartialTurn | undefined
  /** Undefined takes it away. Whoever listens is told either way. */
  set: (encounter: string, partial: PartialTurn | undefined) => void
  /** Calls back at each change until the returned function is called. */
  listen: (encounter: string, onChange: () => void) => () => void
}

export function openPartials(): Partials {
  const now = new Map<string, PartialTurn>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    of: encounter => now.get(encounter),
    set(encounter, partial) {
      if (partial === undefined && !now.has(encounter)) return
      if (partial) now.set(encounter, partial)
      else now.delete(encounter)
      for (const listener of [...(listeners.get(encounter) ?? [])]) listener()
    },
    listen(encounter, onChange) {
      const own = listeners.get(encounter) ?? new Set()
      listeners.set(encounter, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) listeners.delete(encounter)
      }
    },
  }
}

/** One piece of a turn in the making: `text` stands from `from` on, in the place of whatever stood there. */
export type PartialEvent = { turn: number; from: number; text: string }

/** What somebody who has heard so much has to be told; undefined where there is nothing new. */
export function newsOf(
  heard: PartialTurn | undefined,
  now: PartialTurn | undefined,
): PartialEvent | undefined {
  if (!now) return heard && { turn: heard.turn, from: 0, text: '' }
  const from = heard?.turn === now.turn && now.text.startsWith(heard.text) ? heard.text.length : 0
  const text = now.text.slice(from)
  return text === '' ? undefined : { turn: now.turn, from, text }
}
