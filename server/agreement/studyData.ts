import type { UnitKind } from '#schema/instrument.ts'
import type { Split } from '#schema/study.ts'
import { AppError, notFound } from '../errors.ts'
import { planOf } from '../plans/store.ts'
import type { Reader } from '../storage/open.ts'
import { lookInForce } from './lookStore.ts'
import type { AnalysisRating } from './pairs.ts'
import {
  countedAssignments,
  frozenRatings,
  hiddenOf,
  instrumentsOf,
  judgesOf,
  lastSubmissions,
  namesOf,
  ratingsOfJudge,
  studyOf,
  unitsOf,
} from './store.ts'
import type { ValidationData } from './validationTable.ts'

/** Which report is meant: of the first judge and the reporting split, unless others are named. */
export type ReportOf = { judge?: string | undefined; split?: Split | undefined; looks?: boolean }

/**
 * The study and the judge of a report, the first unless one is named, with the plan that speaks of its split. Throws
 * `study-not-frozen` before freezing, and `judge-unknown` for a run that is not the study's.
 *
 * @param looks whether the report names no physician. Then an open study may be seen through a planned look that was
 *   opened, with the judges that were there at that time; and on cases for tuning or calibration at any time, because
 *   nothing is claimed on them and no source patient of theirs is reported on
 */
export function requireReportable(
  db: Reader,
  study: string,
  { judge, split = 'reporting', looks = false }: ReportOf,
) {
  const row = studyOf(db, study)
  if (!row) throw notFound()
  const plan = split === 'reporting' ? planOf(db, study) : null
  const look = looks ? lookInForce(db, study, plan) : null
  const setAside = looks && split !== 'reporting' && row.state === 'open'
  if (row.state !== 'frozen' && row.state !== 'unblinded' && !look && !setAside)
    throw new AppError('study-not-frozen')
  const runs = judgesOf(db, study, look?.at)
  const run = judge === undefined ? runs[0] : runs.find(({ id }) => id === judge)
  if (judge !== undefined && !run) throw new AppError('judge-unknown')
  return { row, run, plan, look }
}

export type StudyData = ReturnType<typeof loadStudy>

/**
 * Everything that the reports of a study rest on: frozen ratings of its physicians on the cases of one split, the
 * ratings of one judge, and what its cases are. Cases of different splits are never counted together. Refuses as
 * `requireReportable` does.
 */
export function loadStudy(db: Reader, study: string, of: ReportOf = {}) {
  const split = of.split ?? 'reporting'
  const { row, run, plan, look } = requireReportable(db, study, of)
  const stages = instrumentsOf(db, study)
  const keyOf = new Map(stages.map(stage => [stage.stage, stage.key]))
  const assignments = countedAssignments(db, study, split)
  const people = frozenRatings(db, study, split, look?.at)
  const hidden = hiddenOf(db, study)
  const physicians = [...new Set(assignments.map(assignment => assignment.person))]
  const data: ValidationData = {
    instruments: stages.map(stage => stage.body),
    people: byKey(people, rating => keyOf.get(rating.stage)!),
    judge: byKey(run ? ratingsOfJudge(db, run) : [], rating => rating.instrument),
    physicians,
    applicable: new Map(hidden.map(line => [line.caseId, line.hidden.applicable ?? {}])),
    units: unitsByCase(unitsOf(db, study)),
  }
  const counted = new Set(assignments.map(assignment => assignment.id))
  return {
    row,
    run,
    split,
    plan,
    look,
    stages,
    assignments,
    submissions: lastSubmissions(db, study, look?.at).filter(({ assignment }) => counted.has(assignment)),
    data,
    names: new Map(namesOf(db, physicians).map(({ id, name }) => [id, name])),
    extIds: new Map(hidden.map(line => [line.caseId, line.extId])),
  }
}

function byKey<T extends AnalysisRating>(
  ratings: readonly T[],
  keyOf: (rating: T) => string,
): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const rating of ratings) {
    const list = map.get(keyOf(rating))
    if (list) list.push(rating)
    else map.set(keyOf(rating), [rating])
  }
  return map
}

/** Each unit once, however many physicians have its case; encounters with one persona are one unit of analysis. */
function unitsByCase(units: ReturnType<typeof unitsOf>): ValidationData['units'] {
  const cases = new Map<string, Map<UnitKind, string[]>>()
  for (const { joinKey, caseId, kind } of new Map(units.map(unit => [unit.id, unit])).values()) {
    const kinds = cases.get(caseId) ?? new Map<UnitKind, string[]>()
    const known = kinds.get(kind) ?? []
    cases.set(caseId, kinds.set(kind, known.includes(joinKey) ? known : [...known, joinKey]))
  }
  return cases
}
