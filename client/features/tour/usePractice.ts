import { useEffect, useMemo, useRef, useState } from 'react'
import type { OpenedAssignment, SaveRating, SubmitStage, SubmittedStage } from '#schema/annotation.ts'
import type { Language } from '#schema/words.ts'
import { type Happening, happeningsOf } from './happenings.ts'
import { practiceBox } from './practiceBox.ts'
import {
  emptyRecord,
  openedOf,
  ordinalOf,
  type PracticeRecord,
  sameSlot,
  withRating,
} from './practiceRecord.ts'
import { practiceStages } from './practiceStudy.ts'

/**
 * The practice case as the annotation screen takes it: an opened case, a box and a place to finish stages, all in
 * the memory of this page. `happened` is told what the person does. The case stays in the language it began in.
 */
export function usePractice(person: string, language: Language, happened: (what: Happening) => void) {
  const [spoken] = useState(language)
  const record = useRef<PracticeRecord>(emptyRecord)
  const added = useRef<SaveRating[]>([])
  const connected = useRef(true)
  const [opened, setOpened] = useState<OpenedAssignment>(() => openedOf(record.current, spoken))
  const tell = useRef(happened)
  tell.current = happened

  const show = (look?: string) => setOpened(openedOf(record.current, spoken, look))
  const finishUpTo = (finished: number) => {
    record.current = { ...record.current, finished }
    show()
  }

  const [outbox] = useState(() =>
    practiceBox({
      person,
      connected: () => connected.current,
      onAdd: rating => {
        const before = added.current.findLast(one => sameSlot(one, rating))
        added.current.push(rating)
        for (const what of happeningsOf(before, rating)) tell.current(what)
      },
      onSend: (rating, at) => {
        record.current = withRating(record.current, rating, at)
      },
      later: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      now: Date.now,
    }),
  )
  useEffect(() => {
    void outbox.start()
    return () => {
      // What still waits goes nowhere in peace, or it would try for ever.
      connected.current = true
    }
  }, [outbox])

  const work = useMemo(
    () => ({
      counts: false,
      reportTranslation: async () => ({}),
      submit: async (_: string, stage: string, { id }: SubmitStage): Promise<SubmittedStage> => ({
        id,
        revision: 1,
        at: Date.now(),
        next: practiceStages[ordinalOf(stage) + 1]?.id ?? null,
        opened: null,
      }),
    }),
    [],
  )
  return {
    opened,
    outbox,
    work,
    /** Looks at a finished stage, or goes back to the one in hand. */
    look: show,
    /** Stages before `stage` are finished, and it is in hand. */
    goToStage(stage: number) {
      if (record.current.finished !== stage) finishUpTo(stage)
    },
    submitted() {
      finishUpTo(Math.min(record.current.finished + 1, practiceStages.length))
      tell.current('finished')
    },
    reopen() {
      finishUpTo(Math.max(record.current.finished - 1, 0))
    },
    /** Cuts or joins the network of the practice. */
    connect(on: boolean) {
      if (connected.current === on) return
      connected.current = on
      if (on) outbox.wake()
    },
  }
}
