import { keepPlace, keptPlace } from './keptPlace.ts'
import type { PaneName } from './Words.tsx'

/**
 * The pane that a stage opens on where panes are tabs: the first one that no earlier stage of the case has shown,
 * for that is what the stage is about; the last one where all are new or none is. `earlier` holds the panes of the
 * stages before it.
 */
export function openingTab(panes: readonly PaneName[], earlier: readonly string[]): PaneName | undefined {
  const fresh = panes.filter(pane => !earlier.includes(pane))
  return (fresh.length < panes.length ? fresh[0] : undefined) ?? panes.at(-1)
}

const placeOf = (stage: string) => `tab ${stage}`

/** The tab that this browser's reader chose last in a stage of an assignment; undefined when none was chosen. */
export function keptTab(assignment: string, stage: string, panes: readonly PaneName[]): PaneName | undefined {
  const place = keptPlace(assignment, placeOf(stage))
  return place && panes[place[0]]
}

/** Keeps which tab was chosen, by its number, beside the places of the panes. */
export const keepTab = (
  assignment: string,
  stage: string,
  panes: readonly PaneName[],
  pane: PaneName,
): void => keepPlace(assignment, placeOf(stage), panes.includes(pane) ? [panes.indexOf(pane), 0] : undefined)
