import {
  caseHidden,
  caseParts,
  caseStrata,
  cases,
  nameMentions,
  unitHidden,
  units,
} from '../storage/tables/cases.ts'
import type { Tx } from '../storage/write.ts'
import type { NameFinder } from './nameMentions.ts'
import type { ParsedCase } from './parseCases.ts'
import { textsOf } from './partTexts.ts'

const mostCases = 20
const mostUnits = 800

/** Cases in the amounts that one short transaction can take. */
export function* chunksOf(all: readonly ParsedCase[]): Generator<ParsedCase[]> {
  let chunk: ParsedCase[] = []
  let held = 0
  for (const one of all) {
    if (chunk.length > 0 && (chunk.length >= mostCases || held + one.units.length > mostUnits)) {
      yield chunk
      chunk = []
      held = 0
    }
    chunk.push(one)
    held += one.units.length
  }
  if (chunk.length > 0) yield chunk
}

export type Mention = { pane: ParsedCase['parts'][number]['pane']; place: string; term: string }

/** Each name once for each place of a case that it stands in. */
export function mentionsOf(parts: ParsedCase['parts'], find: NameFinder): Mention[] {
  const mentions = new Map<string, Mention>()
  for (const { pane, body } of parts)
    for (const { place, text } of textsOf(pane, body))
      for (const { term } of find(text)) mentions.set(`${pane} ${place} ${term}`, { pane, place, term })
  return [...mentions.values()]
}

export type FoundCase = ParsedCase & { mentions: Mention[] }

/** Cases with the names found in them, one at a step. */
export function* findingNames(chunk: readonly ParsedCase[], find: NameFinder): Generator<void, FoundCase[]> {
  const found: FoundCase[] = []
  for (const one of chunk) {
    found.push({ ...one, mentions: mentionsOf(one.parts, find) })
    yield
  }
  return found
}

export type Target = { study: string; importId: string; newId: () => string }

/** Writes cases under an import that is not published yet. */
export function stageCases(tx: Tx, { study, importId, newId }: Target, chunk: readonly FoundCase[]): void {
  for (const one of chunk) {
    const caseId = one.id
    tx.insertOne(cases, {
      id: caseId,
      studyId: study,
      groupId: one.group,
      importId,
      language: one.language,
      sha: one.sha,
    })
    tx.insertMany(
      caseParts,
      one.parts.map(part => ({ caseId, ...part })),
    )
    tx.insertOne(caseHidden, {
      caseId,
      studyId: study,
      extId: one.extId,
      hidden: one.hidden,
      meta: one.meta,
      source: one.source,
    })
    tx.insertMany(
      caseStrata,
      one.strata.map(stratum => ({ caseId, ...stratum })),
    )
    tx.insertMany(
      units,
      one.units.map(({ extRef: _extRef, meta: _meta, ...unit }) => ({ caseId, ...unit })),
    )
    tx.insertMany(
      unitHidden,
      one.units.map(({ id, extRef, meta }) => ({ unitId: id, caseId, extRef, meta })),
    )
    tx.insertMany(
      nameMentions,
      one.mentions.map(mention => ({
        id: newId(),
        studyId: study,
        caseId,
        ...mention,
        state: 'found' as const,
      })),
    )
  }
}
