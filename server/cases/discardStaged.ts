import { and, eq } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { atOnce, paced } from '../imports/pace.ts'
import {
  caseHidden,
  caseParts,
  caseStrata,
  cases,
  imports,
  nameMentions,
  unitHidden,
  units,
} from '../storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'

type Storing = Pick<Deps, 'storage' | 'now'>

const casesAtOnce = 20
const unitsAtOnce = 100
const server: Actor = { person: null, session: null, by: 'server' }

/** Removes what a crash left of imports that were never published; for the start of a server. Returns how many. */
export function discardStaged(deps: Storing): number {
  const staged = deps.storage.db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.state, 'staged'))
    .all()
  for (const { id } of staged) atOnce(discarding(deps, server, id))
  return staged.length
}

/** A full or read-only disk. What is staged stays out of sight and is removed another time. */
const cannotWrite = (error: unknown): boolean => /^SQLITE_(FULL|READONLY)/.test(codeOf(error))
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code)

/** The same, but a disk that takes no writes does not keep a server from starting: what is there can be read. */
export function discardAtStart(deps: Storing, log: (line: string) => void): void {
  try {
    discardStaged(deps)
  } catch (error) {
    if (!cannotWrite(error)) throw error
    log(`an interrupted import could not be removed (${codeOf(error)}); it stays out of sight until then`)
  }
}

/** Removes what an import had staged when it failed; a disk that takes no writes must not hide why it did. */
export async function discardAfterFault(deps: Storing, actor: Actor, importId: string): Promise<void> {
  try {
    await paced(discarding(deps, actor, importId))
  } catch (error) {
    if (!cannotWrite(error)) throw error
  }
}

/** The staged imports of one study. */
export const stagedOf = (deps: Storing, study: string): string[] =>
  deps.storage.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.studyId, study), eq(imports.state, 'staged')))
    .all()
    .map(({ id }) => id)

/** Removes one unpublished import in short transactions; one that is interrupted goes on at the next start. */
export function* discarding(deps: Storing, actor: Actor, importId: string): Generator<void, void> {
  const { db } = deps.storage
  const row = db
    .select({ study: imports.studyId })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.state, 'staged')))
    .get()
  if (!row) return
  const discard = (work: (tx: Tx) => void) =>
    write(deps, actor, { verb: 'import.discard', study: row.study, subject: importId }, work)

  for (;;) {
    const chunk = db
      .select({ id: cases.id })
      .from(cases)
      .where(eq(cases.importId, importId))
      .limit(casesAtOnce)
      .all()
    if (chunk.length === 0) break
    discard(tx => {
      for (const { id } of chunk) {
        for (const table of [nameMentions, unitHidden, units, caseStrata, caseHidden, caseParts])
          tx.deleteWhere(table, { caseId: id })
        tx.deleteWhere(cases, { id })
      }
    })
    yield
  }
  const runs = db.select({ id: judgeRuns.id }).from(judgeRuns).where(eq(judgeRuns.importId, importId)).all()
  for (const { id: runId } of runs)
    for (;;) {
      const chunk = db
        .selectDistinct({ unitId: judgeRatings.unitId })
        .from(judgeRatings)
        .where(eq(judgeRatings.runId, runId))
        .limit(unitsAtOnce)
        .all()
      if (chunk.length === 0) break
      discard(tx => {
        for (const { unitId } of chunk) tx.deleteWhere(judgeRatings, { runId, unitId })
      })
      yield
    }
  discard(tx => {
    for (const { id } of runs) tx.deleteWhere(judgeRuns, { id })
    tx.deleteWhere(imports, { id: importId })
  })
}
