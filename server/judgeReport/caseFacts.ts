import { eq } from 'drizzle-orm'
import type { UnitKind } from '#schema/instrument.ts'
import type { Split } from '#schema/study.ts'
import type { Language } from '#schema/words.ts'
import type { Reader } from '../storage/open.ts'
import { cases, units } from '../storage/tables/cases.ts'
import { casesWithFields, samplesOf } from '../studies/sampleStore.ts'

/** What a published case is, annotated or not. `split` is null for a case that no sample holds. */
export type CaseFacts = {
  id: string
  extId: string
  group: string
  model: string | null
  language: Language
  strata: Readonly<Record<string, string>>
  split: Split | null
  /** Join keys of its units, by kind. */
  units: ReadonlyMap<UnitKind, readonly string[]>
}

/** The cases that a split speaks for. The reporting split speaks also for those that no sample holds. */
export const casesOfSplit = (facts: readonly CaseFacts[], of: Split): CaseFacts[] =>
  facts.filter(({ split }) => split === of || (split === null && of === 'reporting'))

/** Facts of every published case of a study. */
export function caseFacts(db: Reader, study: string): CaseFacts[] {
  const split = new Map(samplesOf(db, study).map(sample => [sample.caseId, sample.split]))
  const language = new Map(
    db
      .select({ id: cases.id, language: cases.language })
      .from(cases)
      .where(eq(cases.studyId, study))
      .all()
      .map(row => [row.id, row.language]),
  )
  const kinds = new Map<string, Map<UnitKind, string[]>>()
  for (const { caseId, kind, joinKey } of db
    .select({ caseId: units.caseId, kind: units.kind, joinKey: units.joinKey })
    .from(units)
    .innerJoin(cases, eq(cases.id, units.caseId))
    .where(eq(cases.studyId, study))
    .all()) {
    const own = kinds.get(caseId) ?? new Map<UnitKind, string[]>()
    kinds.set(caseId, own.set(kind, [...(own.get(kind) ?? []), joinKey]))
  }
  return casesWithFields(db, study).map(({ id, ref, group, fields }) => {
    const {
      educator_model: model,
      language: _,
      ...strata
    } = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
    return {
      id,
      extId: ref,
      group,
      model: model ?? null,
      language: language.get(id)!,
      strata,
      split: split.get(id) ?? null,
      units: kinds.get(id) ?? new Map(),
    }
  })
}
