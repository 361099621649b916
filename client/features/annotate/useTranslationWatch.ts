import { type RefObject, useEffect, useState } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { caseTexts } from './caseTexts.ts'
import { watchTranslation } from './translation.ts'
import { useWorkRecord } from './workRecord.ts'

const reported = new Set<string>()

/** Whether something translated the case text on this screen; told to the server once a stage. */
export function useTranslationWatch(root: RefObject<HTMLElement | null>, opened: OpenedAssignment): boolean {
  const { reportTranslation } = useWorkRecord()
  const [found, setFound] = useState(false)
  useEffect(() => {
    if (!root.current) return
    return watchTranslation(root.current, caseTexts(opened.parts), language => {
      setFound(true)
      const once = `${opened.id} ${opened.stage}`
      if (reported.has(once)) return
      reported.add(once)
      void reportTranslation(opened.id, { stage: opened.stage, language }).catch(() => reported.delete(once))
    })
  }, [root, opened, reportTranslation])
  return found
}
