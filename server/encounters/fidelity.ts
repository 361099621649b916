import { levelsOf, scaleOf } from '#schema/scale.ts'
import { guessInstrument } from '#schema/study.ts'
import { loadStudy } from '../agreement/studyData.ts'
import type { Reader } from '../storage/open.ts'
import { requireLive } from './maintainerStore.ts'

/**
 * How often each physician gave each level of each item to the patients they met, in the order of the instrument, and
 * all of them together (`person` null). Counts of submitted ratings, after freezing; refuses `study-not-frozen` before
 * it, and `not-found`.
 */
export function fidelity(db: Reader, study: string) {
  requireLive(db, study)
  const { data, names } = loadStudy(db, study)
  // A guess of the persona is right or wrong, and no degree of anything.
  const rubrics = data.instruments.filter(({ key }) => key !== guessInstrument)
  const lines = rubrics.flatMap(instrument => {
    const own = data.people.get(instrument.key) ?? []
    return instrument.items.flatMap(item =>
      [...data.physicians, null].map(person => {
        const given = own.filter(
          rating => rating.item === item.id && (person === null || rating.rater === person),
        )
        return {
          instrument: instrument.key,
          item: item.id,
          title: item.title,
          person: person === null ? null : (names.get(person) ?? ''),
          counts: levelsOf(scaleOf(instrument, item)).map(({ value, label }) => ({
            value,
            label,
            n: given.filter(rating => rating.value === value).length,
          })),
        }
      }),
    )
  })
  const rated = rubrics.flatMap(({ key }) => data.people.get(key) ?? [])
  return {
    lines,
    encounters: new Set(rated.map(({ rater, unit }) => JSON.stringify([rater, unit]))).size,
    physicians: new Set(rated.map(({ rater }) => rater)).size,
    shared: new Set(rated.filter(({ shared }) => shared).map(({ unit }) => unit)).size,
  }
}
