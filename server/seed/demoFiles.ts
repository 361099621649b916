import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AnalysisPlan } from '#schema/analysisPlan.ts'
import { Notice } from '#schema/study.ts'
import { root } from '../root.ts'

const folder = join(root, 'seed', 'demo')
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const filesOf = (name: string) =>
  readdirSync(join(folder, name))
    .filter(file => file.endsWith('.json'))
    .sort()

const DemoCase = z.looseObject({ id: z.string(), answers: z.array(z.looseObject({ id: z.string() })) })
export type DemoCase = z.infer<typeof DemoCase>

/** Values by instrument, then by item; in comprehension, which has one item, by the answer that is rated. */
const DemoRatings = z.record(z.string(), z.record(z.string(), z.string()))
export type DemoRatings = z.infer<typeof DemoRatings>
/** What the judge's second trial gave instead of the first; null where nothing of it could be read. */
const Otherwise = z.record(z.string(), z.record(z.string(), z.string().nullable()))
const judged = { judge: DemoRatings, judge_2: Otherwise }
/** A case that physicians rated was rated by both; the others only the judge has rated. */
const Raters = z.union([
  z.strictObject({ ...judged, physician_a: DemoRatings, physician_b: DemoRatings }),
  z.strictObject(judged),
])
const RatedCase = z.strictObject({ case_id: z.string(), raters: Raters })
type Raters = z.infer<typeof Raters>

export type Demo = {
  cases: DemoCase[]
  ratings: Map<string, Raters>
  notice: Notice
  /** What a physician accepts before talking with virtual patients. */
  roomNotice: Notice
  plan: AnalysisPlan
}

/** The invented cases, ratings, notices and analysis plan that come with Concord. */
export function readDemo(): Demo {
  const rated = filesOf('ratings').map(file => RatedCase.parse(read('ratings', file)))
  return {
    cases: filesOf('cases').map(file => DemoCase.parse(read('cases', file))),
    ratings: new Map(rated.map(({ case_id, raters }) => [case_id, raters])),
    notice: Notice.parse(read('notice.json')),
    roomNotice: Notice.parse(read('notice-room.json')),
    plan: AnalysisPlan.parse(read('plan.json')),
  }
}

/** The demo in two: the cases that both physicians rated, and those that only the judge has rated. */
export function byRaters(demo: Demo): { rated: Demo; judged: Demo } {
  const isRated = (id: string) => physiciansOf(demo, id) !== undefined
  const having = (wanted: boolean): Demo => ({
    ...demo,
    cases: demo.cases.filter(({ id }) => isRated(id) === wanted),
    ratings: new Map([...demo.ratings].filter(([id]) => isRated(id) === wanted)),
  })
  return { rated: having(true), judged: having(false) }
}

/** What each physician said of a case; undefined for a case that only the judge has rated. */
export function physiciansOf(demo: Demo, id: string): [a: DemoRatings, b: DemoRatings] | undefined {
  const raters = demo.ratings.get(id)
  return raters && 'physician_a' in raters ? [raters.physician_a, raters.physician_b] : undefined
}

const bytesOf = (rows: unknown[]) =>
  new TextEncoder().encode(rows.map(row => `${JSON.stringify(row)}\n`).join(''))

export const casesFile = (demo: Demo): Uint8Array => bytesOf(demo.cases)

/** Who can be talked with: four patients of each language, as their records know them and without a conversation. */
const personas = ['01', '02', '03', '04', '05', '08', '16', '17'].map(n => `demo-${n}`)
export const personasFile = (demo: Demo): Uint8Array =>
  bytesOf(
    demo.cases
      .filter(({ id }) => personas.includes(id))
      .map(({ dialogue: _, answers: __, hidden: ___, strata, language, ...persona }) => ({
        ...persona,
        language,
        strata: { ...(strata as object), language },
      })),
  )

type Value = { instrument: string; name: string; value: string | null }

/** The judge's values of one trial, null where its output was lost. */
const valuesOf = ({ judge, judge_2 }: Raters, trial: 1 | 2): Value[] =>
  Object.entries(judge).flatMap(([instrument, values]) =>
    Object.entries(values).map(([name, value]) => {
      const other = trial === 2 ? judge_2[instrument]?.[name] : undefined
      return { instrument, name, value: other === undefined ? value : other }
    }),
  )

/** A trial of the judge as a rating file. What was lost is no row. */
export function judgeFile(demo: Demo, rater: string, trial: 1 | 2 = 1): Uint8Array {
  const rows = [...demo.ratings].flatMap(([case_id, raters]) =>
    valuesOf(raters, trial)
      .filter(({ value }) => value !== null)
      .map(({ instrument, name, value }) => ({
        case_id,
        instrument,
        ...(instrument === 'comprehension' ? { item: instrument, unit: name } : { item: name }),
        rater,
        value,
      })),
  )
  return bytesOf(rows)
}

/** How many outputs of a trial were lost. */
export const lostIn = (demo: Demo, trial: 1 | 2): number =>
  [...demo.ratings.values()].flatMap(raters => valuesOf(raters, trial)).filter(({ value }) => value === null)
    .length
