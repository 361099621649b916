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
const Raters = z.strictObject({ judge: DemoRatings, physician_a: DemoRatings, physician_b: DemoRatings })
const RatedCase = z.strictObject({ case_id: z.string(), raters: Raters })

export type Demo = {
  cases: DemoCase[]
  ratings: Map<string, z.infer<typeof Raters>>
  notice: Notice
  plan: AnalysisPlan
}

/** The invented cases, ratings, notice and analysis plan that come with Concord. */
export function readDemo(): Demo {
  const rated = filesOf('ratings').map(file => RatedCase.parse(read('ratings', file)))
  return {
    cases: filesOf('cases').map(file => DemoCase.parse(read('cases', file))),
    ratings: new Map(rated.map(({ case_id, raters }) => [case_id, raters])),
    notice: Notice.parse(read('notice.json')),
    plan: AnalysisPlan.parse(read('plan.json')),
  }
}

const bytesOf = (rows: unknown[]) =>
  new TextEncoder().encode(rows.map(row => `${JSON.stringify(row)}\n`).join(''))

export const casesFile = (demo: Demo): Uint8Array => bytesOf(demo.cases)

/** The judge's values as a rating file. */
export function judgeFile(demo: Demo, rater: string): Uint8Array {
  const rows = [...demo.ratings].flatMap(([case_id, { judge }]) =>
    Object.entries(judge).flatMap(([instrument, values]) =>
      Object.entries(values).map(([name, value]) => ({
        case_id,
        instrument,
        ...(instrument === 'comprehension' ? { item: instrument, unit: name } : { item: name }),
        rater,
        value,
      })),
    ),
  )
  return bytesOf(rows)
}
