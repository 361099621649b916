import { useMemo, useState } from 'react'
import type { AnnotatorStudy, OpenedAssignment } from '#schema/annotation.ts'
import { keepTab, keptTab, openingTab } from './openTab.ts'
import type { PaneName } from './Words.tsx'
import { useWorkRecord } from './workRecord.ts'

/** Which pane is in front where panes are tabs: the one chosen in this stage, now or in a visit before, else its new one. */
export function useTab(study: AnnotatorStudy, opened: OpenedAssignment, panes: readonly PaneName[]) {
  const { counts } = useWorkRecord()
  const { id, stage } = opened
  const [chosen, setChosen] = useState<{ stage: string; pane: PaneName }>()
  const begun = useMemo(() => {
    const at = study.stages.findIndex(one => one.id === stage)
    const earlier = study.stages.slice(0, at).flatMap(one => one.panes)
    return (counts ? keptTab(id, stage, panes) : undefined) ?? openingTab(panes, earlier)
    // What is kept is read as the stage comes
  }, [id, stage])

  const setTab = (pane: PaneName) => {
    setChosen({ stage, pane })
    if (counts) keepTab(id, stage, panes, pane)
  }
  const tab = chosen?.stage === stage && panes.includes(chosen.pane) ? chosen.pane : begun
  return { tab, setTab }
}
