import { InputShas, JudgeProvenance } from '#schema/judge.ts'
import { UiLanguage } from '#schema/words.ts'
import { importCases } from '../cases/importCases.ts'
import { importPersonRatings } from '../imports/importPersonRatings.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { operator } from '../storage/write.ts'
import { type Command, type CommandInput, countOption, output, textOption, UsageError } from './command.ts'
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
    return output(reports, JSON.stringify(reports, null, 2))
  },
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
    const id = studyNamed(deps, textOption(input, 'study'))
    const reports = []
    for (const { name: fileName, bytes } of filesOf(input))
      reports.push(
        input.values.judge === undefined
          ? await importPersonRatings(deps, operator, {
              study: id,
              fileName,
              bytes,
              ui_lang: uiLanguageOption(input),
            })
          : await importJudgeRatings(deps, operator, {
              study: id,
              fileName,
              bytes,
              judge: judgeOption(input),
            }),
      )
    return output(reports, JSON.stringify(reports, null, 2))
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
