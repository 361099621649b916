import type { StageCoverage } from '#schema/import.ts'
import type { StudyIndex } from './studyIndex.ts'

/**
 * How many cells each stage has and how many of them are filled. Items that need no answer, and items that do not
 * apply to a case, are no cells. `filled` holds keys of cells.
 */
export function coverage(
  { stages, cases }: StudyIndex,
  filled: (unitId: string, instrument: string, item: string) => boolean,
): StageCoverage[] {
  return stages.map(({ id, instrument }) => {
    let expected = 0
    let present = 0
    for (const one of cases.values()) {
      const applicable = one.applicable[instrument.key] ?? {}
      const items = instrument.items.filter(item => item.required && applicable[item.id] !== false)
      for (const unit of one.units.get(instrument.over)?.values() ?? [])
        for (const item of items) {
          expected += 1
          if (filled(unit, instrument.key, item.id)) present += 1
        }
    }
    return { stage: id, instrument: instrument.key, expected, present, missing: expected - present }
  })
}
