import type { Instrument } from '#schema/instrument.ts'
import type { LeniencyLine } from '#schema/judgeReport.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import type { Words } from '#schema/words.ts'
import { benjaminiHochberg } from '#server/statistics/multiplicity.ts'
import { cutInterval } from '#server/statistics/result.ts'
import type { GroupIntervals } from '../agreement/resampledRow.ts'
import type { CaseFacts } from './caseFacts.ts'
import { type CaseField, fieldOf, strataOfCases, tellsApart } from './caseFields.ts'
import { groupedMean } from './groupedMean.ts'
import { differenceRange, onOneScale, scoredItems } from './levelScores.ts'
import type { ScoredPair } from './scoredPairs.ts'

/** Below this many groups a line is a screen: something to look at, with no test. */
export const fewGroups = 10

/** A pair's difference, judge less physicians, and how much of the pair it is. */
type Difference = { caseId: string; group: string; value: number; weight: number }

/**
 * How much higher than the physicians the judge scores: overall, by item, by level that physicians gave, and by what
 * the case is. Scores of different scales are never averaged: an instrument of several has lines by item alone.
 *
 * By level, each physician's level counts with its share of the pair, so that the lines add up to the overall one. It
 * has no p: any judge that does not repeat a physician's chance errors is below them on their high levels and above
 * them on their low ones.
 */
export function leniencyLines(
  instrument: Instrument,
  pairs: readonly ScoredPair[],
  facts: readonly CaseFacts[],
  groups: GroupIntervals,
): LeniencyLine[] {
  const items = scoredItems(instrument)
  const rated = new Set(pairs.map(pair => pair.caseId))
  const cases = facts.filter(fact => rated.has(fact.id))
  const line = lineMaker(instrument, groups)
  const whole = pairs.map(differenceOf)
  const byField = (by: LeniencyLine['by'], field: CaseField, name: string) =>
    tellsApart(field, cases.length)
      ? field.values.map(({ value, cases: own }) =>
          line(
            { by, field: name, value, label: { en: value, ko: value } },
            whole.filter(one => own.has(one.caseId)),
          ),
        )
      : []
  const lines = onOneScale(instrument)
    ? [
        line({ by: 'overall', field: '', value: '', label: instrument.title }, whole),
        ...byLevel(instrument, pairs, line),
        ...strataOfCases(cases).flatMap(field => byField('stratum', field, field.name)),
        ...byField(
          'language',
          fieldOf('language', cases, fact => fact.language),
          '',
        ),
        ...byField(
          'model',
          fieldOf('model', cases, fact => fact.model),
          '',
        ),
      ]
    : []
  const byItem =
    items.length > 1 || lines.length === 0
      ? items.map(item =>
          line(
            { by: 'item', field: item.id, value: '', label: item.title },
            pairs.filter(pair => pair.item === item.id).map(differenceOf),
          ),
        )
      : []
  return adjusted([...lines.slice(0, 1), ...byItem, ...lines.slice(1)])
}

const differenceOf = ({ caseId, group, judge, physicians }: ScoredPair): Difference => ({
  caseId,
  group,
  value: judge - physicians,
  weight: 1,
})

type MakeLine = (
  what: Pick<LeniencyLine, 'by' | 'field' | 'value'> & { label: Words },
  differences: readonly Difference[],
) => LeniencyLine

const lineMaker =
  (instrument: Instrument, groups: GroupIntervals): MakeLine =>
  (what, differences) => {
    const found = groupedMean(differences, groups)
    const screen = found.groups < fewGroups
    const items = scoredItems(instrument).filter(item => what.by !== 'item' || item.id === what.field)
    return {
      instrument: instrument.key,
      ...what,
      difference: cutInterval(found.result, differenceRange(instrument, items)),
      cases: new Set(differences.map(one => one.caseId)).size,
      groups: found.groups,
      screen,
      p: screen || what.by === 'level' ? null : found.p,
      adjusted: null,
    }
  }

function byLevel(instrument: Instrument, pairs: readonly ScoredPair[], line: MakeLine): LeniencyLine[] {
  const [first] = scoredItems(instrument)
  return levelsOf(scaleOf(instrument, first!)).map(({ value: level, label }) =>
    line(
      { by: 'level', field: level, value: '', label },
      pairs.flatMap(({ caseId, group, judge, given }) => {
        const own = given.filter(one => one.level === level)
        return own.length === 0
          ? []
          : [{ caseId, group, value: judge - own[0]!.score, weight: own.length / given.length }]
      }),
    ),
  )
}

/** Each line's p among those of its kind. */
function adjusted(lines: readonly LeniencyLine[]): LeniencyLine[] {
  const result = lines.map(line => ({ ...line }))
  for (const by of new Set(lines.map(line => line.by))) {
    const family = result.filter(line => line.by === by)
    const values = benjaminiHochberg(family.map(line => line.p))
    family.forEach((line, index) => {
      line.adjusted = values[index]!
    })
  }
  return result
}
