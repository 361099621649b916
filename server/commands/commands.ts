import { InputShas, JudgeProvenance } from '#schema/judge.ts'
import { Role } from '#schema/people.ts'
import { CreateStudy, type ProtocolId } from '#schema/study.ts'
import { validationReport } from '../agreement/validationReport.ts'
import { importCases } from '../cases/importCases.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { addPerson } from '../people/addPerson.ts'
import { disablePerson } from '../people/disablePerson.ts'
import { listPeople } from '../people/listPeople.ts'
import { makeInvite } from '../people/makeInvite.ts'
import { operator } from '../storage/write.ts'
import { allocateStudy } from '../studies/allocateStudy.ts'
import { createStudy } from '../studies/create.ts'
import { drawSample } from '../studies/drawSample.ts'
import { freezeStudy } from '../studies/freeze.ts'
import { openStudy } from '../studies/open.ts'
import { studyIdOf } from '../studies/store.ts'
import { argument, type Command, type CommandInput, countOption, textOption, UsageError } from './command.ts'

const study = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** The study that `--study` or a positional argument names. */
function studyFrom(deps: Deps, key: string): string {
  const id = studyIdOf(deps.storage.db, key)
  if (!id) throw new UsageError(`there is no study ${JSON.stringify(key)}`)
  return id
}

const jsonAndText = (json: unknown, text: string) => ({ json, text })

const studyCreate: Command = {
  name: 'study create',
  usage:
    'study create KEY --protocol judge-validation --title-en TEXT --title-ko TEXT [--seed 1] [--balance-by educator_model] [--allow-group-repeat]',
  summary: 'begin a study as a draft',
  options: {
    protocol: study,
    'title-en': study,
    'title-ko': study,
    seed: study,
    'balance-by': study,
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
        balance_by: textOption(input, 'balance-by', 'educator_model'),
      },
    })
    if (!parsed.success) throw invalid(parsed.error.issues)
    const made = createStudy(deps, operator, parsed.data)
    return jsonAndText(made, `study ${made.key} begun as a draft`)
  },
}

const studyOpen: Command = {
  name: 'study open',
  usage: 'study open KEY',
  summary: 'let the physicians begin',
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    return jsonAndText(openStudy(deps, operator, studyFrom(deps, key)), `study ${key} is open`)
  },
}

const studyFreeze: Command = {
  name: 'study freeze',
  usage: 'study freeze KEY [--confirm]',
  summary: 'end rating; agreement becomes visible (--confirm: even with unfinished assignments)',
  options: { confirm: flag },
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const done = freezeStudy(deps, operator, studyFrom(deps, key), { confirm: input.values.confirm === true })
    return jsonAndText(
      done,
      `study ${key} is frozen: ${done.assignments} assignments, ${done.unfinished} unfinished`,
    )
  },
}

const invite: Command = {
  name: 'invite',
  usage: 'invite STUDY --role annotator|adjudicator|maintainer|auditor [--days 7]',
  summary: 'print a one-time link by which one person joins a study',
  options: { role: study, days: study },
  run: (deps, input) => {
    const role = Role.safeParse(textOption(input, 'role'))
    if (!role.success) throw new UsageError('--role is annotator, adjudicator, maintainer or auditor')
    const made = makeInvite(deps, operator, {
      study: studyFrom(deps, argument(input, 0, 'STUDY')),
      role: role.data,
      ttlMs: countOption(input, 'days', 7) * 86_400_000,
    })
    return jsonAndText(
      made,
      `${made.path}\n(put the address of this Concord before it; once, until ${new Date(made.expires_at).toISOString()})`,
    )
  },
}

const importCasesCommand: Command = {
  name: 'import cases',
  usage: 'import cases FILE… --study S',
  summary: 'bring cases in (JSONL), all of a file or nothing',
  options: { study },
  filesFrom: 0,
  run: async (deps, input) => {
    const id = studyFrom(deps, textOption(input, 'study'))
    const reports = []
    for (const file of filesOf(input))
      reports.push(await importCases(deps, operator, { study: id, fileName: file.name, bytes: file.bytes }))
    return jsonAndText(reports, JSON.stringify(reports, null, 2))
  },
}

const importRatingsCommand: Command = {
  name: 'import ratings',
  usage:
    'import ratings FILE… --study S --judge NAME --model M --prompt-version V [--provenance JSON] [--input-shas JSON] [--trial 1]',
  summary: "bring a judge run's ratings in (JSONL or CSV), all of a file or nothing",
  options: {
    study,
    judge: study,
    model: study,
    'prompt-version': study,
    provenance: study,
    'input-shas': study,
    trial: study,
  },
  filesFrom: 0,
  run: async (deps, input) => {
    const id = studyFrom(deps, textOption(input, 'study'))
    const reports = []
    for (const file of filesOf(input))
      reports.push(
        await importJudgeRatings(deps, operator, {
          study: id,
          fileName: file.name,
          bytes: file.bytes,
          judge: {
            name: textOption(input, 'judge'),
            model: textOption(input, 'model'),
            prompt_version: textOption(input, 'prompt-version'),
            provenance: jsonOption(input, 'provenance', JudgeProvenance),
            input_shas: jsonOption(input, 'input-shas', InputShas),
            trial: countOption(input, 'trial', 1),
            kind: 'judge' as const,
          },
        }),
      )
    return jsonAndText(reports, JSON.stringify(reports, null, 2))
  },
}

const sample: Command = {
  name: 'sample',
  usage: 'sample STUDY --n N [--by FIELD,FIELD] [--physicians P --exclusive E --shared S] [--redraw]',
  summary: 'draw cases evenly over the levels of fields',
  options: { n: study, by: study, physicians: study, exclusive: study, shared: study, redraw: flag },
  run: (deps, input) => {
    const planned = input.values.physicians !== undefined
    const drawn = drawSample(deps, operator, studyFrom(deps, argument(input, 0, 'STUDY')), {
      n: countOption(input, 'n'),
      by: textOption(input, 'by', '').split(',').filter(Boolean),
      split: 'reporting',
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
    return jsonAndText(drawn, JSON.stringify(drawn, null, 2))
  },
}

const allocate: Command = {
  name: 'allocate',
  usage: 'allocate STUDY --exclusive E --shared S --physicians NAME,NAME [--seed N]',
  summary: 'deal the sampled cases out to physicians',
  options: { exclusive: study, shared: study, physicians: study, seed: study },
  run: (deps, input) => {
    const people = listPeople(deps)
    const physicians = textOption(input, 'physicians')
      .split(',')
      .map(name => {
        const person = people.find(({ username }) => username === name.trim())
        if (!person) throw new UsageError(`there is no person ${JSON.stringify(name)}`)
        return person.id
      })
    const done = allocateStudy(deps, operator, studyFrom(deps, argument(input, 0, 'STUDY')), {
      physicians,
      exclusive: countOption(input, 'exclusive'),
      shared: countOption(input, 'shared'),
      ...(input.values.seed === undefined ? {} : { seed: countOption(input, 'seed') }),
    })
    return jsonAndText(done, JSON.stringify(done, null, 2))
  },
}

const report: Command = {
  name: 'report',
  usage: 'report STUDY [--judge RUN] [--json]',
  summary: 'agreement of judge and physicians, after freezing',
  options: { judge: study },
  run: (deps, input) => {
    const made = validationReport(
      deps.storage.db,
      studyFrom(deps, argument(input, 0, 'STUDY')),
      input.values.judge === undefined ? undefined : textOption(input, 'judge'),
    )
    const lines = made.rows.map(row => {
      const cells = row.cells.map(cell => {
        const result = cell.results[row.headline]
        return `${cell.column.slice(0, 14).padEnd(14)} ${result.value === null ? result.undefined : result.value.toFixed(3)} (n ${cell.n})`
      })
      return `${row.id.padEnd(40)} ${row.headline}\n  ${cells.join('\n  ')}`
    })
    return jsonAndText(made, lines.join('\n'))
  },
}

const userAdd: Command = {
  name: 'user add',
  usage: 'user add USERNAME [--name "Full name"]',
  summary: 'add a person and print a one-time sign-in link',
  options: { name: study },
  run: async (deps, input) => {
    const username = argument(input, 0, 'USERNAME')
    const person = await addPerson(deps, operator, { username, name: textOption(input, 'name', username) })
    const link = makeInvite(deps, operator, { person: person.id, ttlMs: 7 * 86_400_000 })
    return jsonAndText({ ...person, ...link }, `${username} added\n${link.path}`)
  },
}

const userList: Command = {
  name: 'user list',
  usage: 'user list',
  summary: 'list people and their roles',
  run: deps => {
    const people = listPeople(deps)
    return jsonAndText(people, people.map(person => `${person.username}\t${person.name}`).join('\n'))
  },
}

const userDisable: Command = {
  name: 'user disable',
  usage: 'user disable USERNAME --reason TEXT [--enable]',
  summary: 'end all sessions of a person and let them in no more',
  options: { reason: study, enable: flag },
  run: (deps, input) => {
    const username = argument(input, 0, 'USERNAME')
    const person = listPeople(deps).find(candidate => candidate.username === username)
    if (!person) throw notFound()
    const disabled = input.values.enable !== true
    disablePerson(deps, operator, { person: person.id, disabled, reason: textOption(input, 'reason') })
    return jsonAndText({ id: person.id, disabled }, `${username} is ${disabled ? 'disabled' : 'enabled'}`)
  },
}

/** Every command that needs the data folder as its writer or through the running server. */
export const commands: readonly Command[] = [
  studyCreate,
  studyOpen,
  studyFreeze,
  invite,
  importCasesCommand,
  importRatingsCommand,
  sample,
  allocate,
  report,
  userAdd,
  userList,
  userDisable,
]

function filesOf(input: CommandInput) {
  if (input.files.length === 0) throw new UsageError('name the file to read')
  return input.files
}

function jsonOption<T>(input: CommandInput, name: string, schema: { parse: (value: unknown) => T }): T {
  const text = textOption(input, name, '{}')
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new UsageError(
      `--${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
}

const invalid = (issues: { path: PropertyKey[]; message: string }[]) =>
  new AppError('invalid-input', {
    problems: issues.map(issue => ({ field: issue.path.join('.'), problem: issue.message })),
  })
