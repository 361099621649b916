import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

const subscribe = (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether this screen is worked by finger, where the name of a key says nothing. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
