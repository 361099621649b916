import type { AnnotatorStudy } from './annotation.ts'

type Assignment = AnnotatorStudy['assignments'][number]
type Line = Pick<Assignment, 'id' | 'position' | 'state'> & Partial<Pick<Assignment, 'room'>>

/**
 * The next case to work on: one in which somebody waits for this physician, else one already begun, else the next that
 * waits; those after the present one first.
 */
export function nextCase(assignments: Line[], present?: string): string | undefined {
  const position = assignments.find(one => one.id === present)?.position ?? 0
  const open = assignments
    .filter(one => one.id !== present && one.state !== 'done')
    .sort((a, b) => a.position - b.position)
  const later = open.filter(one => one.position > position)
  const begun = (list: typeof open) => list.find(one => one.state === 'started')
  const awaited = open.find(one => one.room === 'awaited')
  return (awaited ?? begun(later) ?? begun(open) ?? later[0] ?? open[0])?.id
}
