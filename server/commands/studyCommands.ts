import { LocatedError } from '#schema/located.ts'
import { CreateStudy, Notice, type ProtocolId, Split, splits } from '#schema/study.ts'
import { openLook } from '../agreement/openLook.ts'
import { openReports } from '../agreement/reports.ts'
import { AppError } from '../errors.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { operator } from '../storage/write.ts'
import { allocateStudy } from '../studies/allocateStudy.ts'
import { createStudy } from '../studies/create.ts'
import { drawSample } from '../studies/drawSample.ts'
import { freezeStudy } from '../studies/freeze.ts'
import { openStudy } from '../studies/open.ts'
import { setNotice } from '../studies/setNotice.ts'
import {
  argument,
  type Command,
  type CommandInput,
  countOption,
  output,
  textOption,
  UsageError,
} from './command.ts'
import { studyConverse } from './converseCommand.ts'
import { allocationText, sampleText } from './designText.ts'
import { judgeRunNamed } from './judgeRun.ts'
import { judgeText } from './judgeText.ts'
import { filesOf, flag, jsonOf, personNamed, studyNamed, text, userNames } from './options.ts'
import { studyPlan } from './planCommand.ts'
import { reportText } from './reportText.ts'
import { studyAcknowledge, studyRoom } from './roomCommands.ts'
import { studyHeldRatings, studyTranscripts } from './transcriptsCommand.ts'

const studyCreate: Command = {
  name: 'study create',
  usage:
    'study create KEY --protocol judge-validation|virtual-patient|virtual-patient-guess|virtual-patient-review --title-en TEXT --title-ko TEXT [--seed 1] [--balance-by FIELD] [--allow-group-repeat]',
  summary:
    'begin a study as a draft; cases are dealt out evenly by educator_model, those of a room by icd_chapter, unless --balance-by names another field',
  options: {
    protocol: text,
    'title-en': text,
    'title-ko': text,
    seed: text,
    'balance-by': text,
    'allow-group-repeat': flag,
  },
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const parsed = CreateStudy.safeParse({
      key,
      title: { en: textOption(input, 'title-en', key), ko: textOption(input, 'title-ko', key) },
      protocol: textOption(input, 'protocol') as ProtocolId,
      seed: countOption(input, 'seed', 1),
      settings: {
        allow_group_repeat: input.values['allow-group-repeat'] === true,
        ...(input.values['balance-by'] === undefined ? {} : { balance_by: textOption(input, 'balance-by') }),
      },
    })
    if (!parsed.success) throw invalid(parsed.error.issues)
    const made = createStudy(deps, operator, parsed.data)
    return output(made, `study ${made.key} begun as a draft`)
  },
}

const studyNotice: Command = {
  name: 'study notice',
  usage: 'study notice KEY FILE',
  summary:
    'set what a physician accepts before the first case (JSON: en and ko, each with title and sections)',
  filesFrom: 1,
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const file = filesOf(input)[0]!
    const value = jsonOf(file)
    const parsed = Notice.safeParse(value)
    if (!parsed.success)
      throw new LocatedError(
        fieldProblems(parsed.error, value).map(problem => ({ file: file.name, ...problem })),
      )
    const made = setNotice(deps, operator, studyNamed(deps, key), parsed.data)
    return output(made, `notice ${made.version} of ${key}`)
  },
}

const studyOpen: Command = {
  name: 'study open',
  usage: 'study open KEY',
  summary: 'let the physicians begin',
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    return output(openStudy(deps, operator, studyNamed(deps, key)), `study ${key} is open`)
  },
}

const studyFreeze: Command = {
  name: 'study freeze',
  usage: 'study freeze KEY [--confirm]',
  summary: 'end rating; agreement becomes visible (--confirm: even with unfinished assignments)',
  options: { confirm: flag },
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const done = freezeStudy(deps, operator, studyNamed(deps, key), {
      confirm: input.values.confirm === true,
    })
    return output(
      done,
      `study ${key} is frozen: ${done.assignments} assignments, ${done.unfinished} unfinished`,
    )
  },
}

const sample: Command = {
  name: 'sample',
  usage:
    'sample STUDY --n N [--by FIELD,FIELD] [--physicians P --exclusive E --shared S] [--split reporting] [--redraw]',
  summary: 'draw cases evenly over the levels of fields',
  options: { n: text, by: text, physicians: text, exclusive: text, shared: text, split: text, redraw: flag },
  run: (deps, input) => {
    const planned = input.values.physicians !== undefined
    const drawn = drawSample(deps, operator, studyNamed(deps, argument(input, 0, 'STUDY')), {
      n: countOption(input, 'n'),
      by: textOption(input, 'by', '').split(',').filter(Boolean),
      split: splitOption(input),
      redraw: input.values.redraw === true,
      ...(planned
        ? {
            plan: {
              physicians: countOption(input, 'physicians'),
              exclusive: countOption(input, 'exclusive'),
              shared: countOption(input, 'shared'),
            },
          }
        : {}),
    })
    return output(drawn, sampleText(drawn))
  },
}

/** Which cases are meant; those that are reported on unless said otherwise. */
function splitOption(input: CommandInput): Split {
  const split = Split.safeParse(textOption(input, 'split', 'reporting'))
  if (!split.success) throw new UsageError(`--split takes ${splits.join(', ')}`)
  return split.data
}

const allocate: Command = {
  name: 'allocate',
  usage: 'allocate STUDY --exclusive E --shared S --physicians NAME,NAME [--split reporting] [--seed N]',
  summary: 'deal the sampled cases out to physicians',
  options: { exclusive: text, shared: text, physicians: text, split: text, seed: text },
  run: (deps, input) => {
    const physicians = textOption(input, 'physicians')
      .split(',')
      .map(name => personNamed(deps, name.trim()).id)
    const done = allocateStudy(deps, operator, studyNamed(deps, argument(input, 0, 'STUDY')), {
      physicians,
      exclusive: countOption(input, 'exclusive'),
      shared: countOption(input, 'shared'),
      split: splitOption(input),
      ...(input.values.seed === undefined ? {} : { seed: countOption(input, 'seed') }),
    })
    return output(done, allocationText(done, userNames(deps)))
  },
}

const report: Command = {
  name: 'report',
  usage: 'report STUDY [--judge NAME|RUN] [--split reporting] [--open-look K] [--json]',
  summary:
    'agreement and what the judge’s scores favour, after freezing; before it agreement alone, at a look of the plan (--open-look: open it, for the trail) or of tuning or calibration cases (--split)',
  options: { judge: text, split: text, 'open-look': text },
  run: async (deps, input) => {
    const study = studyNamed(deps, argument(input, 0, 'STUDY'))
    const judge =
      input.values.judge === undefined ? undefined : judgeRunNamed(deps, study, textOption(input, 'judge'))
    const split = splitOption(input)
    const query = { ...(judge === undefined ? {} : { judge }), split }
    if (input.values['open-look'] !== undefined && split !== 'reporting')
      throw new UsageError('--open-look is of the reporting split')
    if (input.values['open-look'] !== undefined)
      openLook(deps, operator, study, { look: countOption(input, 'open-look') })
    const made = await openReports(deps, 'agreement').of(study, query)
    const agreement = reportText(made)
    if (made.judge === null || made.study.state === 'open') return output(made, agreement)
    const ofJudge = await openReports(deps, 'judge').of(study, query)
    return output(
      { ...made, judge_report: ofJudge },
      [agreement, judgeText(ofJudge)].filter(Boolean).join('\n\n'),
    )
  },
}

const invalid = (issues: { path: PropertyKey[]; message: string }[]) =>
  new AppError('invalid-input', {
    problems: issues.map(issue => ({ field: issue.path.join('.'), problem: issue.message })),
  })

export const studyCommands: readonly Command[] = [
  studyCreate,
  studyNotice,
  studyPlan,
  studyRoom,
  studyAcknowledge,
  studyConverse,
  studyTranscripts,
  studyHeldRatings,
  studyOpen,
  studyFreeze,
  sample,
  allocate,
  report,
]
