import { and, eq, inArray } from 'drizzle-orm'
import type { Instrument, UnitKind } from '#schema/instrument.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, cases, imports, unitHidden, units } from '../storage/tables/cases.ts'
import { stagesOf } from '../studies/store.ts'

export type IndexedCase = {
  id: string
  extId: string
  /** Units by kind and by what the file calls them, after NFC. */
  units: Map<UnitKind, Map<string, string>>
  applicable: Record<string, Record<string, boolean>>
}

/** What a rating can be about in one study: its stages' instruments and its published cases with their units. */
export type StudyIndex = {
  stages: { id: string; instrument: Instrument }[]
  /** By the id in the case file, after NFC. */
  cases: Map<string, IndexedCase>
}

export const nfc = (text: string): string => text.normalize('NFC')

export function studyIndex(db: Reader, study: string): StudyIndex {
  const stages = stagesOf(db, study).map(({ id, instrument }) => ({ id, instrument }))
  const published = and(eq(cases.studyId, study), eq(imports.state, 'published'))
  const byId = new Map<string, IndexedCase>()
  const rows = db
    .select({ id: cases.id, extId: caseHidden.extId, hidden: caseHidden.hidden })
    .from(cases)
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .where(published)
    .all()
  for (const { id, extId, hidden } of rows)
    byId.set(id, { id, extId, units: new Map(), applicable: hidden.applicable ?? {} })
  const kinds = [...new Set(stages.map(({ instrument }) => instrument.over))]
  const found = db
    .select({ id: units.id, caseId: units.caseId, kind: units.kind, extRef: unitHidden.extRef })
    .from(units)
    .innerJoin(unitHidden, eq(unitHidden.unitId, units.id))
    .innerJoin(cases, eq(cases.id, units.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(and(published, inArray(units.kind, kinds)))
    .all()
  for (const { id, caseId, kind, extRef } of found) {
    const owner = byId.get(caseId)!
    const refs = owner.units.get(kind) ?? new Map<string, string>()
    owner.units.set(kind, refs.set(nfc(extRef), id))
  }
  return { stages, cases: new Map([...byId.values()].map(one => [nfc(one.extId), one])) }
}
