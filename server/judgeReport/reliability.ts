import type { ReliabilityReport } from '#schema/judgeReport.ts'
import type { AnalysisRating } from '../agreement/pairs.ts'
import { judgesOf, ratingsOfJudge } from '../agreement/store.ts'
import { reportReplicates } from '../agreement/validationReport.ts'
import { type ValidationData, validationTable } from '../agreement/validationTable.ts'
import { casesOfSplit } from './caseFacts.ts'
import type { JudgeReportInput } from './input.ts'
import { filesOfJudge } from './store.ts'

type Judge = ReturnType<typeof judgesOf>[number]
type JudgeRating = ReturnType<typeof ratingsOfJudge>[number]

/**
 * Agreement of the judge with itself: each other trial of the same judge, model and prompt against the one in hand,
 * unit by unit, over all cases of the split; and what each trial lost. An output that could not be read
 * is missing: it is counted and never filled in.
 */
export function reliabilityOf({
  db,
  row,
  run,
  data,
  facts,
  split,
  level,
}: JudgeReportInput): ReliabilityReport {
  const cases = casesOfSplit(facts, split)
  const open = new Set(cases.map(({ id }) => id))
  const trials = judgesOf(db, row.id)
    .filter(other => sameJudge(other, run))
    .map(judge => ({
      judge,
      ratings: ratingsOfJudge(db, judge).filter(rating => open.has(rating.caseId)),
    }))
  const own = trials.find(({ judge }) => judge.id === run.id)!
  return {
    trials: trials.map(({ judge, ratings }) => ({
      id: judge.id,
      trial: judge.trial,
      ratings: ratings.length,
      parse_failures: lost(db, judge, 'parse_failures'),
      truncations: lost(db, judge, 'truncations'),
      missing: missingOf(data, cases, ratings),
    })),
    rows: trials
      .filter(trial => trial !== own)
      .flatMap(other =>
        retestRows(data, own.ratings, other.ratings, { seed: row.seed, level }).map(found => ({
          ...found,
          first: run.id,
          second: other.judge.id,
        })),
      ),
  }
}

/** Two runs of one judge differ in nothing but the trial. */
const sameJudge = (one: Judge, other: Judge) =>
  one.name === other.name && one.model === other.model && one.promptVersion === other.promptVersion

/** What the files of a trial said they lost; null where none of them said anything. */
function lost(
  db: JudgeReportInput['db'],
  judge: Judge,
  what: 'parse_failures' | 'truncations',
): number | null {
  const said = filesOfJudge(db, judge.runs).flatMap(({ provenance }) => provenance[what] ?? [])
  return said.length === 0 ? null : said.reduce((sum, count) => sum + count, 0)
}

/** Ratings that a trial owes: every item of every unit, for each instrument that it rated at all. */
function missingOf(
  data: ValidationData,
  facts: JudgeReportInput['facts'],
  ratings: readonly JudgeRating[],
): number {
  const given = new Set(ratings.map(({ instrument, unit, item }) => JSON.stringify([instrument, unit, item])))
  const rated = new Set(ratings.map(({ instrument }) => instrument))
  let missing = 0
  for (const instrument of data.instruments.filter(({ key }) => rated.has(key)))
    for (const fact of facts)
      for (const unit of fact.units.get(instrument.over) ?? [])
        for (const { id } of instrument.items)
          if (!given.has(JSON.stringify([instrument.key, unit, id]))) missing += 1
  return missing
}

/** The first trial stands in the place of a physician, so the table pairs the two as it pairs everyone. */
function retestRows(
  data: ValidationData,
  first: readonly JudgeRating[],
  second: readonly JudgeRating[],
  { seed, level }: { seed: number; level: number },
) {
  const table = validationTable(
    { ...data, people: byInstrument(first), judge: byInstrument(second), physicians: ['first'] },
    ['judge'],
    { seed, replicates: reportReplicates, level },
  )
  return table
    .filter(({ cells }) => cells[0]!.n > 0)
    .map(({ id, title, kind, items, headline, cells }) => ({
      row: id,
      title,
      kind,
      items: items.length,
      coefficient: headline,
      result: cells[0]!.results[headline]!,
      agreement: cells[0]!.results.percent_agreement,
    }))
}

function byInstrument(ratings: readonly JudgeRating[]): Map<string, AnalysisRating[]> {
  const map = new Map<string, AnalysisRating[]>()
  for (const { instrument, ...rating } of ratings)
    map.set(instrument, [...(map.get(instrument) ?? []), rating])
  return map
}
