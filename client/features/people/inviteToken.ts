import { useSyncExternalStore } from 'react'

let token = ''
const listeners = new Set<() => void>()

/**
 * Takes the token of an invitation out of the address bar into memory. It stands after `#`, so no server or log
 * has seen it; from here on neither the screen, the history nor a copied address shows it.
 */
export function takeInviteToken(): void {
  const { pathname, hash } = window.location
  if (pathname !== '/join' || hash.length < 2) return
  token = hash.slice(1)
  window.history.replaceState(window.history.state, '', '/join')
  for (const tell of listeners) tell()
}

/** Forgets the token once it is used up. */
export function dropInviteToken(): void {
  token = ''
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  // A second link pasted into an open tab changes only the fragment.
  window.addEventListener('hashchange', takeInviteToken)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('hashchange', takeInviteToken)
  }
}

/** The token of the link that was opened; empty when there is none (any more). */
export const useInviteToken = (): string => useSyncExternalStore(subscribe, () => token)
