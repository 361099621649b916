import { RoomSettings } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import { requireStudy } from '../studies/store.ts'
import { acknowledgementWords } from './acknowledgementWords.ts'
import { acknowledgedIn, requireLive } from './maintainerStore.ts'
import { roomSeats, unacknowledgedIn, unknownSeats } from './roomSeats.ts'

/**
 * Who takes each seat of a study's room, the endpoints that the operator allows (neither address nor key), and which
 * of them were acknowledged, by whom and when. An endpoint that is not on this machine comes with the words to agree
 * to. Refuses `not-found`.
 */
export function roomView({ storage: { db }, endpoints }: Pick<Deps, 'storage' | 'endpoints'>, study: string) {
  requireLive(db, study)
  const { key, settings, state } = requireStudy(db, study)
  const room = settings.room ?? RoomSettings.parse({})
  const seats = roomSeats(room)
  const acknowledged = acknowledgedIn(db, study)
  return {
    key,
    state,
    room,
    endpoints: endpoints.summaries.map(endpoint => ({
      ...endpoint,
      ...(!endpoint.loopback && {
        words: {
          en: acknowledgementWords(endpoint.name, 'en'),
          ko: acknowledgementWords(endpoint.name, 'ko'),
        },
      }),
    })),
    acknowledged,
    unknown: unknownSeats(seats, endpoints.summaries),
    unacknowledged: unacknowledgedIn(seats, endpoints.summaries, acknowledged),
  }
}
