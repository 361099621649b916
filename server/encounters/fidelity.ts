import { levelsOf, scaleOf } from '#schema/scale.ts'
import { guessInstrument } from '#schema/study.ts'
import { loadStudy } from '../agreement/studyData.ts'
import { pairsOfStudy } from '../agreement/validationReport.ts'
import type { Reader } from '../storage/open.ts'
import { patientsIn, requireLive } from './maintainerStore.ts'

/**
 * How often each physician gave each level of each item to the patients they met, in the order of the instrument, and
 * all of them together (`person` null). Where two physicians met, `played` says how many of the rated encounters are
 * rated by whoever played the patient there. Counts of submitted ratings, after freezing; refuses `study-not-frozen` before
 * it, and `not-found`.
 */
export function fidelity(db: Reader, study: string) {
  requireLive(db, study)
  const loaded = loadStudy(db, study)
  const { data, names } = loaded
  const pairsOf = pairsOfStudy(loaded)
  const together = pairsOf === 'one-encounter'
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
    pairs_of: pairsOf,
    encounters: new Set(rated.map(({ rater, unit }) => (together ? unit : JSON.stringify([rater, unit]))))
      .size,
    played: together ? playedBy(db, study, rated) : 0,
    physicians: new Set(rated.map(({ rater }) => rater)).size,
    shared: metByMany(rated),
  }
}

/** How many encounters are rated by the person who sat there as the patient. */
function playedBy(db: Reader, study: string, rated: readonly { rater: string; unit: string }[]): number {
  const patients = new Set(patientsIn(db, study).map(({ person, unit }) => `${person} ${unit}`))
  return new Set(rated.flatMap(({ rater, unit }) => (patients.has(`${rater} ${unit}`) ? [unit] : []))).size
}

/** How many cases more than one person has rated. */
function metByMany(rated: readonly { rater: string; caseId: string }[]): number {
  const raters = new Map<string, Set<string>>()
  for (const { rater, caseId } of rated) raters.set(caseId, (raters.get(caseId) ?? new Set()).add(rater))
  return [...raters.values()].filter(({ size }) => size > 1).length
}
