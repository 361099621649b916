import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnnotatorStudy, OpenedAssignment, SubmittedStage } from '#schema/annotation.ts'
import { nextCase } from '#schema/nextCase.ts'
import type { UiLanguage } from '#schema/words.ts'
import { calls } from './calls.ts'
import { useGo } from './go.ts'
import { studyQuery } from './queries.ts'
import { caseFinished } from './usePace.ts'

type Here = {
  studyKey: string
  assignment: string
  choice: UiLanguage
  study: AnnotatorStudy | undefined
  show: (opened: OpenedAssignment) => void
  reload: () => void
  /** Leaves the finished stage that the address asks for. */
  leaveLook: () => void
}

/**
 * The ways on from here. What the server opened is shown at once, and the list of cases is brought up to date behind
 * it; where it opened nothing, the list is asked for first and the next case opened by its own screen.
 */
export function useOnward({ studyKey, assignment, choice, study, show, reload, leaveLook }: Here) {
  const go = useGo()
  const queries = useQueryClient()
  const going = useRef(false)
  const list = `/annotate/${studyKey}`
  const { queryKey } = studyQuery(studyKey)
  const refresh = () => queries.invalidateQueries({ queryKey })

  const byList = async () => {
    await refresh()
    const fresh = await queries.fetchQuery(studyQuery(studyKey)).catch(() => study)
    const next = fresh && nextCase(fresh.assignments, assignment)
    go(next ? `${list}/${next}` : list)
  }
  const toCase = (opened: OpenedAssignment) => {
    show(opened)
    go(`${list}/${opened.id}`)
    void refresh()
  }
  const onward = async () => {
    // Asked for twice, two cases would be opened.
    if (going.current) return
    going.current = true
    try {
      const { opened } = await calls.onward(assignment, { ui_lang: choice })
      if (opened) toCase(opened)
      else await byList()
    } catch {
      await byList()
    } finally {
      going.current = false
    }
  }
  const submitted = ({ next, opened }: SubmittedStage) => {
    if (next === null) caseFinished(assignment)
    if (next === null) return opened ? toCase(opened) : void byList()
    leaveLook()
    if (opened) show(opened)
    else reload()
  }
  return { onward: () => void onward(), submitted }
}
