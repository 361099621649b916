import type { Notice } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { canonicalJson, sha256 } from '../storage/canonical.ts'
import { notices } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { newestNoticeOf, requireStudy } from './store.ts'

/**
 * Sets what physicians accept before their first case. A changed text is a new version, which everyone accepts
 * again before going on; the same text writes nothing, so that nobody is asked twice for one thing.
 * Refuses `study-not-open` once the study is frozen.
 */
export function setNotice(
  deps: Deps,
  actor: Actor,
  study: string,
  notice: Notice,
): { id: string; version: number; unchanged: boolean } {
  const { db } = deps.storage
  const { state } = requireStudy(db, study)
  if (state !== 'draft' && state !== 'open') throw new AppError('study-not-open', { state })
  const sha = sha256(canonicalJson(notice))
  const newest = newestNoticeOf(db, study)
  if (newest?.sha === sha) return { id: newest.id, version: newest.version, unchanged: true }
  const id = deps.newId()
  const version = (newest?.version ?? 0) + 1
  return write(deps, actor, { verb: 'study.set-notice', study, subject: id, note: { version } }, tx => {
    tx.insertOne(notices, { id, studyId: study, version, body: notice, sha, at: tx.at })
    return { id, version, unchanged: false }
  })
}
