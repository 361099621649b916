import type { JudgeImportReport, PersonImportReport } from '#schema/import.ts'
import { InputShas, JudgeProvenance } from '#schema/judge.ts'
import { LocatedError } from '#schema/located.ts'
import { UiLanguage } from '#schema/words.ts'
import { importCases } from '../cases/importCases.ts'
import { importPersonRatings } from '../imports/importPersonRatings.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { operator } from '../storage/write.ts'
import { type Command, type CommandInput, countOption, output, textOption, UsageError } from './command.ts'
import { casesText, judgeText, personText } from './importText.ts'
import { filesOf, jsonOption, studyNamed, text } from './options.ts'

const importCasesCommand: Command = {
  name: 'import cases',
  usage: 'import cases FILE… --study S',
  summary: 'bring cases in (JSONL), all of a file or nothing',
  options: { study: text },
  filesFrom: 0,
  run: async (deps, input) => {
    const id = studyNamed(deps, textOption(input, 'study'))
    const reports = []
    for (const file of filesOf(input))
      reports.push(await importCases(deps, operator, { study: id, fileName: file.name, bytes: file.bytes }))
    return output(reports, reports.map(casesText).join('\n'))
  },
}

const ofJudge = ['model', 'prompt-version', 'provenance', 'input-shas', 'trial'] as const

/** Refuses options of a judge's file where none is named, and those of a physicians' file where one is. */
function requireTogether({ values }: CommandInput): void {
  const judged = values.judge !== undefined
  const stray = judged ? (['ui-lang'] as const) : ofJudge
  const problems = stray
    .filter(name => values[name] !== undefined)
    .map(name => ({
      field: `--${name}`,
      code: judged ? 'option-not-with' : 'option-needs-other',
      details: { other: '--judge' },
    }))
  if (problems.length > 0) throw new LocatedError(problems)
}

const importRatingsCommand: Command = {
  name: 'import ratings',
  usage:
    'import ratings FILE… --study S [--judge NAME --model M --prompt-version V [--provenance JSON] [--input-shas JSON] [--trial 1]] [--ui-lang en]',
  summary:
    "bring ratings in (JSONL or CSV): a judge run's, or without --judge those of the study's physicians",
  options: {
    study: text,
    judge: text,
    model: text,
    'prompt-version': text,
    provenance: text,
    'input-shas': text,
    trial: text,
    'ui-lang': text,
  },
  filesFrom: 0,
  run: async (deps, input) => {
    requireTogether(input)
    const id = studyNamed(deps, textOption(input, 'study'))
    const reports: (JudgeImportReport | PersonImportReport)[] = []
    const lines: string[] = []
    for (const { name: fileName, bytes } of filesOf(input)) {
      const given = { study: id, fileName, bytes }
      if (input.values.judge === undefined) {
        const done = await importPersonRatings(deps, operator, { ...given, ui_lang: uiLanguageOption(input) })
        reports.push(done)
        lines.push(personText(done))
      } else {
        const done = await importJudgeRatings(deps, operator, { ...given, judge: judgeOption(input) })
        reports.push(done)
        lines.push(judgeText(done))
      }
    }
    return output(reports, lines.join('\n'))
  },
}

function judgeOption(input: CommandInput) {
  return {
    name: textOption(input, 'judge'),
    model: textOption(input, 'model'),
    prompt_version: textOption(input, 'prompt-version'),
    provenance: jsonOption(input, 'provenance', JudgeProvenance),
    input_shas: jsonOption(input, 'input-shas', InputShas),
    trial: countOption(input, 'trial', 1),
    kind: 'judge' as const,
  }
}

function uiLanguageOption(input: CommandInput): UiLanguage {
  const parsed = UiLanguage.safeParse(textOption(input, 'ui-lang', 'en'))
  if (!parsed.success) throw new UsageError('--ui-lang is en, ko, en+ko or ko+en')
  return parsed.data
}

export const importCommands: readonly Command[] = [importCasesCommand, importRatingsCommand]
