import { useSyncExternalStore } from 'react'
import type { Command, CommandId } from './commands.ts'
import { type OwnKeys, parseOwnKeys, withOwnKeys } from './remap.ts'

const place = 'concord.keys'
const listeners = new Set<() => void>()

type Keys = { own: OwnKeys; commands: readonly Command[] }
let keys: Keys | undefined

const read = (): Keys => {
  const own = parseOwnKeys(localStorage.getItem(place))
  return { own, commands: withOwnKeys(own) }
}
/** The commands of this browser, with the keys that were chosen in it. */
const ownKeys = (): Keys => {
  keys ??= read()
  return keys
}
const changed = () => {
  keys = undefined
  for (const notify of listeners) notify()
}

/** Keeps the keys of one's own choice in this browser; none of them when there are none. */
export function keepOwnKeys(own: OwnKeys): void {
  if (Object.keys(own).length === 0) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(own))
  changed()
}

const subscribe = (notify: () => void) => {
  // Another tab of this browser may change them too.
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(notify)
  return () => {
    listeners.delete(notify)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}
const onStorage = (event: StorageEvent) => {
  if (event.key === place || event.key === null) changed()
}

export const useOwnKeys = (): Keys => useSyncExternalStore(subscribe, ownKeys)

/** What is printed on the key of a command now. */
export const useCap = (id: CommandId): string => useOwnKeys().commands.find(one => one.id === id)!.cap
