import { LocatedError } from '#schema/located.ts'
import type { Plan } from '#schema/planner.ts'
import { readLongTable } from '../agreement/longTable.ts'
import { assumedSource } from './assumed.ts'
import { makePlan } from './plan.ts'
import type { PlanOptions } from './planOptions.ts'
import { planText } from './planText.ts'
import type { Source } from './source.ts'
import { tableSource } from './tablePilot.ts'

/** Works out a plan for the command line, which has nothing else to do meanwhile. `text` is for people. */
export async function planByOptions(
  { from, terms }: PlanOptions,
  read: (file: string) => AsyncIterable<Uint8Array>,
): Promise<{ plan: Plan; text: string }> {
  const source: Source =
    from.kind === 'assumptions'
      ? assumedSource(from.assumptions, terms.design.physicians)
      : await pilotFrom(from, read)
  const plan = makePlan(source, terms)
  return { plan, text: planText(plan) }
}

async function pilotFrom(
  from: Extract<PlanOptions['from'], { kind: 'pilot' }>,
  read: (file: string) => AsyncIterable<Uint8Array>,
): Promise<Source> {
  const { file, columns, scale } = from
  try {
    const table = await readLongTable({ name: file, source: read(file), columns, scaleOf: () => scale })
    return tableSource(table, from)
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new LocatedError(error.problems.map(problem => ({ file, ...problem })))
  }
}
