import { AnalysisPlan } from '#schema/analysisPlan.ts'
import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { planOf } from '../plans/store.ts'
import { writePlan } from '../plans/writePlan.ts'
import { operator } from '../storage/write.ts'
import { argument, type Command, type CommandFile, output } from './command.ts'
import { jsonOf, studyNamed } from './options.ts'
import { planText } from './planText.ts'

/** Writes a study's analysis plan from a file, or prints the one in force. */
export const studyPlan: Command = {
  name: 'study analysis-plan',
  usage: 'study analysis-plan KEY [FILE]',
  summary: 'write what the study will claim and how, before its first rating (JSON); without FILE print it',
  filesFrom: 1,
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const study = studyNamed(deps, key)
    const file = input.files[0]
    if (file) {
      const made = written(deps, study, file)
      return output(made, `analysis plan ${made.version} of ${key}, SHA-256 ${made.sha}`)
    }
    const plan = planOf(deps.storage.db, study)
    return output(
      plan,
      plan ? planText(plan) : `${key} has no analysis plan: all of its report is exploratory`,
    )
  },
}

/** Everything wrong with the file is told with its place in it. */
function written(deps: Deps, study: string, file: CommandFile) {
  const value = jsonOf(file)
  const located = (problems: readonly LocatedProblem[]) =>
    new LocatedError(problems.map(problem => ({ file: file.name, ...problem })))
  const parsed = AnalysisPlan.safeParse(value)
  if (!parsed.success) throw located(fieldProblems(parsed.error, value))
  try {
    return writePlan(deps, operator, study, parsed.data)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'plan-impossible') throw error
    throw located(error.details!.problems as LocatedProblem[])
  }
}
