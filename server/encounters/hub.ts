import { openPartials, type Partials } from './partials.ts'

/**
 * What of the encounters lives in memory alone: who watches them, and which of them somebody who is no person is
 * speaking in just now, and saying what. Everything else stands in the database.
 */
export type Hub = {
  /** Tells those who watch that something has changed; what, they read for themselves. */
  changed: (encounter: string) => void
  /** Calls back at each change until the returned function is called; with `closed` when the server ends. */
  watch: (encounter: string, onChange: (closed: boolean) => void) => () => void
  /** Takes the word for an encounter; undefined when somebody has it. `done` gives it back. */
  speak: (encounter: string) => { signal: AbortSignal; done: () => void } | undefined
  /** Cuts off whoever is speaking. */
  stop: (encounter: string) => void
  /** What is being said, as far as it may be heard. */
  partials: Partials
  close: () => void
}

/** How many may watch one encounter; one more sends the first away, whose browser asks again. */
const mostWatchers = 20

export function openHub(): Hub {
  const watchers = new Map<string, Set<(closed: boolean) => void>>()
  const speaking = new Map<string, AbortController>()
  const stop = (encounter: string) => speaking.get(encounter)?.abort()
  return {
    changed: encounter => {
      for (const watcher of [...(watchers.get(encounter) ?? [])]) watcher(false)
    },
    watch: (encounter, onChange) => {
      const own = watchers.get(encounter) ?? new Set()
      const [first] = own
      if (first && own.size >= mostWatchers) first(true)
      watchers.set(encounter, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) watchers.delete(encounter)
      }
    },
    speak: encounter => {
      if (speaking.has(encounter)) return undefined
      const controller = new AbortController()
      speaking.set(encounter, controller)
      return { signal: controller.signal, done: () => void speaking.delete(encounter) }
    },
    stop,
    partials: openPartials(),
    close: () => {
      for (const encounter of [...speaking.keys()]) stop(encounter)
      for (const own of [...watchers.values()]) for (const watcher of [...own]) watcher(true)
    },
  }
}
