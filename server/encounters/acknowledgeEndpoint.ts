import type { AcknowledgeEndpoint } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { endpointAcknowledgements } from '../storage/tables/encounters.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { acknowledgementWords } from './acknowledgementWords.ts'
import { isAcknowledged } from './model/store.ts'

/**
 * Records that texts of a study may be sent to an endpoint which is not on this machine; the event holds the words
 * that were read. Done already, it changes nothing. Refuses `invalid-input` for an endpoint that is not on the list
 * or needs no acknowledgement, and `study-not-open` when nothing is going to be said in the study any more.
 */
export function acknowledgeEndpoint(
  deps: Deps,
  actor: Actor,
  study: string,
  { endpoint, ui_lang }: AcknowledgeEndpoint,
): { endpoint: string; words: string[] } {
  const words = acknowledgementWords(endpoint, ui_lang)
  const known = deps.endpoints.summaries.find(({ name }) => name === endpoint)
  if (!known || known.loopback)
    throw new AppError('invalid-input', {
      problems: [
        {
          field: 'endpoint',
          problem: known ? 'endpoint-local' : 'endpoint-unknown',
          details: { endpoint, known: deps.endpoints.summaries.map(({ name }) => name) },
        },
      ],
    })
  const { state } = requireStudy(deps.storage.db, study)
  if (state !== 'draft' && state !== 'open') throw new AppError('study-not-open', { state })
  if (isAcknowledged(deps.storage.db, endpoint, study)) return { endpoint, words }
  const happening = { verb: 'room.acknowledge', study, subject: study, note: { endpoint, ui_lang, words } }
  return write(deps, actor, happening, tx => {
    tx.insertOne(endpointAcknowledgements, {
      id: deps.newId(),
      studyId: study,
      endpoint,
      personId: actor.person,
      at: tx.at,
    })
    return { endpoint, words }
  })
}
