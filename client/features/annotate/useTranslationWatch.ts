import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { caseTexts } from './caseTexts.ts'
import { watchTranslation } from './translation.ts'
import { useWorkRecord } from './workRecord.ts'

const reported = new Set<string>()

/** Whether something translated the case text on this screen; told to the server once a stage. */
export function useTranslationWatch(root: RefObject<HTMLElement | null>, opened: OpenedAssignment): boolean {
  const texts = useMemo(() => caseTexts(opened.parts), [opened])
  return useTextWatch(root, texts, opened.id, opened.stage)
}

/** The same for any texts, by their names, that are on the screen in a stage of an assignment. */
export function useTextWatch(
  root: RefObject<HTMLElement | null>,
  texts: ReadonlyMap<string, string>,
  assignment: string,
  stage: string,
): boolean {
  const { reportTranslation } = useWorkRecord()
  const [found, setFound] = useState(false)
  useEffect(() => {
    if (!root.current) return
    return watchTranslation(root.current, texts, language => {
      setFound(true)
      const once = `${assignment} ${stage}`
      if (reported.has(once)) return
      reported.add(once)
      void reportTranslation(assignment, { stage, language }).catch(() => reported.delete(once))
    })
  }, [root, texts, assignment, stage, reportTranslation])
  return found
}
