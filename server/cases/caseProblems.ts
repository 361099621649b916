import { type CaseFile, roleAliases } from '#schema/case.ts'
import { nameHasControl } from '../imports/controls.ts'
import { type Problem, shown } from '../imports/problems.ts'

/** What is wrong with a case that has the right fields: seats, the order of turns, ids given twice or with control characters. */
export function caseProblems(line: CaseFile): Problem[] {
  return [...dialogueProblems(line), ...listProblems(line), ...strataProblems(line), ...nameProblems(line)]
}

function dialogueProblems({ dialogue = [] }: CaseFile): Problem[] {
  const problems: Problem[] = []
  const numbered = dialogue.filter(turn => turn.turn !== undefined).length
  let last: number | undefined
  for (const [index, { turn, role }] of dialogue.entries()) {
    if (!Object.hasOwn(roleAliases, role))
      problems.push({
        field: `dialogue.${index}.role`,
        code: 'unknown-role',
        details: { found: shown(role), expected: Object.keys(roleAliases) },
      })
    if (turn === undefined) {
      if (numbered > 0) problems.push({ field: `dialogue.${index}.turn`, code: 'missing' })
    } else {
      if (turn < 0)
        problems.push({ field: `dialogue.${index}.turn`, code: 'too-small', details: { minimum: 0 } })
      else if (last !== undefined && turn <= last)
        problems.push({
          field: `dialogue.${index}.turn`,
          code: 'turn-order',
          details: { before: last, found: turn },
        })
      last = turn
    }
  }
  return problems
}

const lists = ['answers', 'facts', 'rounds', 'responses', 'claims'] as const

function listProblems(line: CaseFile): Problem[] {
  const problems: Problem[] = []
  for (const list of lists) {
    const seen = new Map<string, string>()
    for (const [index, { id }] of (line[list] ?? []).entries()) {
      const key = id.normalize('NFC')
      const first = seen.get(key)
      if (first !== undefined)
        problems.push({
          field: `${list}.${index}.id`,
          code: first === id ? 'duplicate-unit' : 'duplicate-unit-after-nfc',
          details: { id, ...(first === id ? {} : { first_id: first }) },
        })
      else seen.set(key, id)
    }
  }
  const rounds = new Set(line.rounds?.map(({ id }) => id))
  for (const [index, { round }] of (line.responses ?? []).entries())
    if (line.rounds && round !== undefined && !rounds.has(round))
      problems.push({
        field: `responses.${index}.round`,
        code: 'unknown-round',
        details: { found: shown(round) },
      })
  return problems
}

function strataProblems({ strata = {} }: CaseFile): Problem[] {
  const names = Object.keys(strata)
  const first = new Map<string, string>()
  const problems: Problem[] = []
  for (const name of names) {
    const before = first.get(name.normalize('NFC'))
    if (before === undefined) first.set(name.normalize('NFC'), name)
    else
      problems.push({
        field: `strata.${name}`,
        code: 'duplicate-key-after-nfc',
        details: { first: before, key: name },
      })
  }
  return problems
}

/** Ids, and the names and levels of strata: they stand in lists, in messages and in exported tables. */
function nameProblems({ id, group, benchmark, note, strata = {}, ...line }: CaseFile): Problem[] {
  const names: [string, unknown][] = [
    ['id', id],
    ['group', group],
    ['benchmark', benchmark],
    ...(note?.sections ?? []).map((section, index): [string, unknown] => [
      `note.sections.${index}.id`,
      section.id,
    ]),
    ...lists.flatMap(list =>
      (line[list] ?? []).map((entry, index): [string, unknown] => [`${list}.${index}.id`, entry.id]),
    ),
    ...(line.responses ?? []).map(({ round }, index): [string, unknown] => [
      `responses.${index}.round`,
      round,
    ]),
    ...Object.entries(strata).flatMap(([name, value]): [string, unknown][] => [
      ['strata', name],
      [`strata.${name}`, value],
    ]),
  ]
  return names
    .filter(([, name]) => typeof name === 'string' && nameHasControl(name))
    .map(([field]) => ({ field: field.replace(/\p{Cc}/gu, ' '), code: 'control-character' }))
}
