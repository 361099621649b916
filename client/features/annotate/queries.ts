import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { outboxOf } from '#client/outbox/openOutbox.ts'
import type { Outbox, OutboxSnapshot } from '#client/outbox/outbox.ts'
import type { UiLanguage } from '#schema/words.ts'
import { calls } from './calls.ts'

const meQuery = () => queryOptions({ queryKey: ['annotate', 'me'], queryFn: calls.me, staleTime: 60_000 })

export const studyQuery = (study: string) =>
  queryOptions({ queryKey: ['annotate', 'study', study], queryFn: () => calls.study(study) })

/** Opening is logged by the server, so it happens once a visit of a stage and not again by itself. */
export const openedQuery = (assignment: string, stage: string | undefined, choice: UiLanguage) =>
  queryOptions({
    queryKey: ['annotate', 'opened', assignment, stage ?? 'current'],
    queryFn: () => calls.open(assignment, { ui_lang: choice, ...(stage ? { stage } : {}) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Each reply is a new object, also an equal one: it is what a sheet is built from.
    structuralSharing: false,
  })

/** Who is signed in and their box of unsent ratings, once both are known. */
export function useOwnOutbox() {
  const me = useQuery(meQuery())
  const [outbox, setOutbox] = useState<Outbox>()
  const person = me.data?.person.id
  useEffect(() => {
    if (!person) return
    let live = true
    const who = async () => (await calls.me()).person.id
    void outboxOf(person, { send: calls.save, who }).then(box => {
      if (live) setOutbox(box)
    })
    return () => {
      live = false
    }
  }, [person])
  // Whoever signed in on the sign-in page came back here: the box may send again, and finds out if not.
  const known = me.dataUpdatedAt
  useEffect(() => {
    if (known && outbox?.person === person && outbox?.snapshot().halted === 'signed-out') outbox.signedIn()
  }, [known, outbox, person])
  return { me, outbox: outbox?.person === person ? outbox : undefined }
}

export const useBox = (outbox: Outbox): OutboxSnapshot =>
  useSyncExternalStore(outbox.subscribe, outbox.snapshot)

/** Whether the browser has a network at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    notify => {
      window.addEventListener('online', notify)
      window.addEventListener('offline', notify)
      return () => {
        window.removeEventListener('online', notify)
        window.removeEventListener('offline', notify)
      }
    },
    () => navigator.onLine,
  )
