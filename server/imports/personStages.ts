import { longestComment } from '#schema/limits.ts'
import { type Cell, cellKey } from '../judges/checkRows.ts'
import type { StudyIndex } from '../judges/studyIndex.ts'
import type { Problems } from './problems.ts'

/** An active assignment, with what its stages already hold. */
export type Given = {
  assignment: string
  person: string
  /** Newest values by stage, keyed by cell. */
  values: Map<string, Map<string, { value: string | null; comment: string | null }>>
  submitted: Set<string>
}
export type StageToStore = { assignment: string; stage: string; cells: Cell[] }

/** The assignment of a case to a person, by the person's username and the case's id. */
export const givenKey = (username: string, caseId: string): string => `${username} ${caseId}`

/**
 * Sorts cells into whole stages of assignments. A stage that is there to the letter is left out; `problems` gets
 * raters and cases that do not belong together, stages that were begun otherwise, that lack answers, or whose
 * earlier stage is not complete.
 */
export function personStages(
  cells: readonly Cell[],
  { stages, cases }: StudyIndex,
  given: Map<string, Given>,
  problems: Problems,
): StageToStore[] {
  const usernames = new Set([...given.values()].map(({ person }) => person))
  const found = new Map<string, StageToStore & { given: Given }>()
  for (const cell of cells) {
    const here = given.get(givenKey(cell.rater, cell.caseId))
    if (!here) {
      const code = usernames.has(cell.rater) ? 'case-not-assigned' : 'unknown-rater'
      problems.add({ line: cell.line, field: 'rater', code, details: { found: cell.rater } })
      continue
    }
    if ((cell.rationale?.length ?? 0) > longestComment)
      problems.add({
        line: cell.line,
        field: 'rationale',
        code: 'too-long',
        details: { maximum: longestComment },
      })
    const stage = stages.find(({ instrument }) => instrument.key === cell.instrument)!.id
    const key = `${here.assignment} ${stage}`
    const group = found.get(key) ?? { assignment: here.assignment, stage, cells: [], given: here }
    group.cells.push(cell)
    found.set(key, group)
  }
  const units = new Map([...cases.values()].map(one => [one.id, one.units]))
  const fresh = [...found.values()].filter(({ given, stage, cells }) => {
    const before = given.values.get(stage)
    if (!before && !given.submitted.has(stage)) return true
    const same = cells.every(cell => {
      const known = before?.get(cellKey(cell))
      return known?.value === cell.value && known.comment === cell.rationale
    })
    if (!same || !given.submitted.has(stage)) problems.add({ line: cells[0]!.line, code: 'stage-begun' })
    return false
  })
  for (const { assignment, stage, cells, given } of fresh) {
    const at = stages.findIndex(({ id }) => id === stage)
    const { instrument } = stages[at]!
    const rated = new Set(cells.map(cellKey))
    const required = instrument.items.filter(item => item.required)
    const missing = [...(units.get(cells[0]!.caseId)!.get(instrument.over)?.values() ?? [])]
      .flatMap(unitId => required.map(item => cellKey({ unitId, instrument: instrument.key, item: item.id })))
      .filter(key => !rated.has(key)).length
    if (missing > 0)
      problems.add({
        line: cells[0]!.line,
        code: 'stage-incomplete',
        details: { instrument: instrument.key, missing },
      })
    const earlier = stages
      .slice(0, at)
      .find(({ id }) => !given.submitted.has(id) && !found.has(`${assignment} ${id}`))
    if (earlier)
      problems.add({
        line: cells[0]!.line,
        code: 'earlier-stage-missing',
        details: { instrument: earlier.instrument.key },
      })
  }
  const order = new Map(stages.map(({ id }, index) => [id, index]))
  return fresh
    .sort((a, b) => order.get(a.stage)! - order.get(b.stage)!)
    .map(({ assignment, stage, cells }) => ({ assignment, stage, cells }))
}
