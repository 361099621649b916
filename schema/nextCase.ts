import type { AnnotatorStudy } from './annotation.ts'

type Line = Pick<AnnotatorStudy['assignments'][number], 'id' | 'position' | 'state'>

/** The next case to work on: one already begun, else the next that waits; those after the present one first. */
export function nextCase(assignments: Line[], present?: string): string | undefined {
  const position = assignments.find(one => one.id === present)?.position ?? 0
  const open = assignments
    .filter(one => one.id !== present && one.state !== 'done')
    .sort((a, b) => a.position - b.position)
  const later = open.filter(one => one.position > position)
  const begun = (list: typeof open) => list.find(one => one.state === 'started')
  return (begun(later) ?? begun(open) ?? later[0] ?? open[0])?.id
}
