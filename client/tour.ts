import { useEffect, useSyncExternalStore } from 'react'

/** The physician's tour is a practice case; the maintainer's is a walk over the pages of a study. */
export type TourKind = 'physician' | 'maintainer'

const settledAt = (kind: TourKind, person: string) => `concord.tour.${kind}.${person}`
const laterAt = (kind: TourKind, person: string) => `${settledAt(kind, person)}.later`
const walkAt = (person: string) => `concord.walk.${person}`

const listeners = new Set<() => void>()
const changed = () => {
  for (const notify of listeners) notify()
}
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

/** Whether this person still has the offer: never taken nor skipped in this browser, nor put off in this tab. */
export const isOffered = (kind: TourKind, person: string): boolean =>
  localStorage.getItem(settledAt(kind, person)) === null &&
  sessionStorage.getItem(laterAt(kind, person)) === null

export const useOffered = (kind: TourKind, person: string): boolean =>
  useSyncExternalStore(subscribe, () => isOffered(kind, person))

/** The tour was finished or skipped: it is offered no more, and still starts from the menu. */
export function settleTour(kind: TourKind, person: string): void {
  localStorage.setItem(settledAt(kind, person), 'yes')
  changed()
}

/** Not now: the offer comes back with the next visit. */
export function putOffTour(kind: TourKind, person: string): void {
  sessionStorage.setItem(laterAt(kind, person), 'yes')
  changed()
}

/** The step of the maintainer's walk, from 0; undefined where none is on. A page loaded again goes on with it. */
export function walkOf(person: string): number | undefined {
  const step = Number(sessionStorage.getItem(walkAt(person)) ?? Number.NaN)
  return Number.isInteger(step) && step >= 0 ? step : undefined
}

export const useWalk = (person: string): number | undefined =>
  useSyncExternalStore(subscribe, () => walkOf(person))

export function goWalk(person: string, step: number | undefined): void {
  if (step === undefined) sessionStorage.removeItem(walkAt(person))
  else sessionStorage.setItem(walkAt(person), String(step))
  changed()
}

let comingBack = false

/** The tour is being left: the focus belongs to where it starts again. */
export const leaveForStart = (): void => {
  comingBack = true
}

/** Marks what starts a tour, and gives it the focus where a tour has just been left. */
export const tourStart = { 'data-tour-start': true } as const

export function useFocusOnReturn(): void {
  // Once the page it leads back to is here
  useEffect(() => {
    if (!comingBack) return
    comingBack = false
    document.querySelector<HTMLElement>('[data-tour-start]')?.focus()
  }, [])
}
