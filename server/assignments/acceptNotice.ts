import type { AcceptNotice } from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { consents } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { newestNotice } from './store.ts'
import { ownStudy } from './studyStore.ts'

/**
 * Stores that a physician accepts the newest notice of a study; accepting it again changes nothing.
 * Refuses `not-found`, and for any other notice `notice-not-accepted` with the id of the newest
 * (`notice-missing` when there is none).
 */
export function acceptNotice(
  deps: Deps,
  actor: Actor & { person: string },
  blind: BlindRun,
  idOrKey: string,
  input: AcceptNotice,
): void {
  const { study, notice } = blind(q => {
    const { id } = ownStudy(q, idOrKey)
    return { study: id, notice: newestNotice(q, id) }
  })
  if (!notice) throw new AppError('notice-missing')
  if (notice.id !== input.notice) throw new AppError('notice-not-accepted', { notice: notice.id })
  if (notice.accepted) return
  const happening = { verb: 'notice.accept', study, subject: notice.id, note: { version: notice.version } }
  write(deps, actor, happening, tx =>
    tx.insertOne(consents, {
      id: deps.newId(),
      personId: actor.person,
      studyId: study,
      noticeId: notice.id,
      uiLang: input.ui_lang,
      at: tx.at,
    }),
  )
}
