import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, cases, imports, nameMentions } from '../storage/tables/cases.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'
import { requireDraft } from '../studies/store.ts'
import { nameFinder } from './nameMentions.ts'
import { partSha } from './partSha.ts'
import { changeTexts, textsOf } from './partTexts.ts'

type Writing = Pick<Deps, 'storage' | 'now'>
type Named = { study: string; id: string }

/** What stands in a served text instead of a name, in every language. */
export const mask = '▇▇▇'

const rows = (db: Reader, study: string, only: { state?: 'found'; id?: string } = {}) =>
  db
    .select({
      id: nameMentions.id,
      case: nameMentions.caseId,
      ext_id: caseHidden.extId,
      pane: nameMentions.pane,
      place: nameMentions.place,
      term: nameMentions.term,
      state: nameMentions.state,
      reason: nameMentions.reason,
    })
    .from(nameMentions)
    .innerJoin(cases, eq(cases.id, nameMentions.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .innerJoin(caseHidden, eq(caseHidden.caseId, cases.id))
    .where(
      and(
        eq(nameMentions.studyId, study),
        eq(imports.state, 'published'),
        only.state ? eq(nameMentions.state, only.state) : undefined,
        only.id ? eq(nameMentions.id, only.id) : undefined,
      ),
    )
    .orderBy(asc(sql`name_mentions.rowid`))

/** Names in published cases that nobody has waived or masked yet; a study opens only without any. */
export const unresolvedMentions = (db: Reader, study: string) => rows(db, study, { state: 'found' }).all()

const around = 60

/** A page of the names found in a study's published cases, each with the words around it. */
export function listMentions(db: Reader, study: string, page: { offset: number; limit: number }) {
  const counts = db
    .select({ state: nameMentions.state, n: count() })
    .from(nameMentions)
    .innerJoin(cases, eq(cases.id, nameMentions.caseId))
    .innerJoin(imports, eq(imports.id, cases.importId))
    .where(and(eq(nameMentions.studyId, study), eq(imports.state, 'published')))
    .groupBy(nameMentions.state)
    .all()
  const bodies = new Map<string, unknown>()
  const bodyOf = (caseId: string, pane: (typeof nameMentions.$inferSelect)['pane']) => {
    const key = `${caseId} ${pane}`
    if (!bodies.has(key)) bodies.set(key, partOf(db, caseId, pane).body)
    return bodies.get(key)
  }
  return {
    counts: {
      found: 0,
      waived: 0,
      masked: 0,
      ...Object.fromEntries(counts.map(({ state, n }) => [state, n])),
    },
    mentions: rows(db, study)
      .limit(page.limit)
      .offset(page.offset)
      .all()
      .map(row => {
        const sought = row.state === 'masked' ? mask : row.term
        const texts = textsOf(row.pane, bodyOf(row.case, row.pane)).filter(({ place }) => place === row.place)
        const text = texts.find(one => one.text.includes(sought))?.text ?? ''
        const at = text.indexOf(sought)
        const [before, after] = [text.slice(0, Math.max(0, at)), text.slice(at + sought.length)]
        return {
          ...row,
          before: [...before].slice(-around).join(''),
          after: [...after].slice(0, around).join(''),
        }
      }),
  }
}

function partOf(db: Reader, caseId: string, pane: (typeof nameMentions.$inferSelect)['pane']) {
  const part = db
    .select({ body: caseParts.body })
    .from(caseParts)
    .where(and(eq(caseParts.caseId, caseId), eq(caseParts.pane, pane)))
    .get()
  if (!part) throw new Error(`case ${caseId} has no ${pane}`)
  return part
}

function mentionOf(db: Reader, { study, id }: Named) {
  const mention = rows(db, study, { id }).get()
  if (!mention) throw notFound()
  return mention
}

/**
 * Lets a name stand, for a reason that is kept: it is the patient's own, or says nothing of who is judged.
 * Only in a draft; refuses `reason-needed`, and `invalid-input` for a name that is masked already.
 */
export function waiveMention(
  deps: Writing,
  actor: Actor,
  { study, id, reason }: Named & { reason: string },
): void {
  if (reason.trim() === '') throw new AppError('reason-needed')
  decide(deps, actor, 'mention.waive', { study, id }, reason, tx => {
    tx.updateOne(nameMentions, { id }, { state: 'waived', reason })
  })
}

/** Puts a neutral mask where physicians would read the name. The file's own text is kept. Only in a draft. */
export function maskMention(deps: Writing, actor: Actor, { study, id }: Named): void {
  decide(deps, actor, 'mention.mask', { study, id }, undefined, (tx, mention) => {
    // The name alone: the study may know other models by now than it did when the case came in.
    const find = nameFinder([mention.term])
    const body = changeTexts(mention.pane, partOf(tx.db, mention.case, mention.pane).body, (text, place) =>
      place === mention.place ? masked(text, mention.term, find) : text,
    )
    tx.updateOne(caseParts, { caseId: mention.case, pane: mention.pane }, { body, sha: partSha(body) })
    tx.updateOne(nameMentions, { id }, { state: 'masked', reason: null })
  })
}

/** Every place of the name, as a name: letters that only look alike inside a longer word stay. */
function masked(text: string, term: string, find: ReturnType<typeof nameFinder>): string {
  const found = find(text).filter(one => one.term === term)
  let end = 0
  let result = ''
  for (const one of found) {
    result += text.slice(end, one.start) + mask
    end = one.end
  }
  return result + text.slice(end)
}

function decide(
  deps: Writing,
  actor: Actor,
  verb: string,
  named: Named,
  reason: string | undefined,
  work: (tx: Tx, mention: ReturnType<typeof mentionOf>) => void,
): void {
  const happening = { verb, study: named.study, subject: named.id, ...(reason ? { reason } : {}) }
  write(deps, actor, happening, tx => {
    requireDraft(tx.db, named.study)
    const mention = mentionOf(tx.db, named)
    if (mention.state === 'masked') throw new AppError('invalid-input', { reason: 'already-masked' })
    work(tx, mention)
  })
}
