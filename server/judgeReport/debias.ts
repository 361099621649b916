import type { DebiasReport } from '#schema/corrected.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { correctScore } from './correctScore.ts'
import type { DebiasOptions } from './debiasOptions.ts'
import { type DebiasTable, readDebiasTable } from './debiasTable.ts'
import { debiasText } from './debiasText.ts'

export { debiasHelp, parseDebiasOptions } from './debiasOptions.ts'

/** Corrects the judge's mean scores of a table. Values that are all 0 and 1 make it a rate. */
export function debias(table: DebiasTable, options: DebiasOptions): DebiasReport {
  const { range, lambda, bootstrap: replicates, seed } = options
  const values = table.cases.flatMap(({ judge, physicians }) => [judge ?? [], physicians].flat())
  const rate = values.length > 0 && values.every(value => value === 0 || value === 1)
  return {
    seed,
    replicates,
    level: defaultLevel,
    conditional_on: 'raters',
    judge: table.judge,
    humans: table.humans,
    rows: table.rows,
    cases: table.cases.length,
    ...correctScore(table.cases, {
      range: range ?? (rate ? { low: 0, high: 1 } : null),
      rate,
      level: defaultLevel,
      seed,
      replicates,
      lambda,
    }),
  }
}

/** Reads a table and corrects it. `text` is for people, `report` for programs. */
export async function debiasFile(input: {
  name: string
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  options: DebiasOptions
}): Promise<{ report: DebiasReport; text: string }> {
  const report = debias(await readDebiasTable(input), input.options)
  return { report, text: debiasText(report) }
}
