import type { Distributions } from '#schema/judgeReport.ts'
import type { JudgeReportInput } from './input.ts'
import { levelCounts } from './levelCounts.ts'
import { stratumCells } from './stratumCells.ts'

/** What each rater gave, level by level, and the mean scores in each kind of case. */
export function distributionsOf({ data, facts, run, names }: JudgeReportInput): Distributions {
  return {
    levels: data.instruments.flatMap(instrument =>
      levelCounts(data, instrument, { judge: run.name, people: names }),
    ),
    strata: data.instruments.flatMap(instrument => stratumCells(data, instrument, facts)),
  }
}
