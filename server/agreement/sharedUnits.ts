import { type AnalysisRating, type Pair, pairOf } from './pairs.ts'

/** One item of one unit that the judge and at least two physicians rated; physicians in the order of the study. */
export type SharedUnit = { judge: AnalysisRating; people: AnalysisRating[] }

/** What was left out: ratings without the judge's beside them, and units that one physician alone rated. */
export type SharedUnits = { units: SharedUnit[]; judgeMissing: number; onePhysicianOnly: number }

const keyOf = (rating: AnalysisRating) => `${rating.unit} ${rating.item}`

/**
 * The units of shared cases on which judge and physicians can be held against each other: both sides of the human
 * benchmark rest on these and no others, so that a unit the judge missed does not make the physicians' side another
 * sample.
 */
export function sharedUnits(input: {
  people: readonly AnalysisRating[]
  judge: readonly AnalysisRating[]
  physicians: readonly string[]
}): SharedUnits {
  const judge = new Map(input.judge.map(rating => [keyOf(rating), rating]))
  const place = new Map(input.physicians.map((person, index) => [person, index]))
  const byUnit = new Map<string, AnalysisRating[]>()
  for (const rating of input.people) {
    if (!rating.shared) continue
    const known = byUnit.get(keyOf(rating))
    if (known) known.push(rating)
    else byUnit.set(keyOf(rating), [rating])
  }
  const found: SharedUnits = { units: [], judgeMissing: 0, onePhysicianOnly: 0 }
  for (const [key, people] of byUnit) {
    const other = judge.get(key)
    if (people.length < 2) found.onePhysicianOnly++
    else if (!other) found.judgeMissing += people.length
    else
      found.units.push({
        judge: other,
        people: people.toSorted((a, b) => place.get(a.rater)! - place.get(b.rater)!),
      })
  }
  return found
}

/** Who takes part in some units, and which two of them share any. */
export function takingPart(units: readonly SharedUnit[]): { physicians: string[]; couples: string[] } {
  const physicians = new Set<string>()
  const couples = new Set<string>()
  for (const { people } of units) {
    for (const [index, one] of people.entries()) {
      physicians.add(one.rater)
      for (const other of people.slice(index + 1)) couples.add(coupleOf(one, other))
    }
  }
  return { physicians: [...physicians].sort(), couples: [...couples].sort() }
}

const coupleOf = (one: AnalysisRating, other: AnalysisRating) => `${one.rater} ${other.rater}`

/** One physician's ratings (first) with the judge's. */
export const withJudge = (units: readonly SharedUnit[], physician: string): Pair[] =>
  units.flatMap(({ judge, people }) =>
    people.filter(({ rater }) => rater === physician).map(own => pairOf(own, judge)),
  )

/** The ratings of two physicians of each unit that both rated. */
export const ofCouple = (units: readonly SharedUnit[], couple: string): Pair[] =>
  units.flatMap(({ people }) =>
    people.flatMap((one, index) =>
      people
        .slice(index + 1)
        .filter(other => coupleOf(one, other) === couple)
        .map(other => pairOf(one, other)),
    ),
  )
