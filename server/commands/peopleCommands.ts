import { Role } from '#schema/people.ts'
import { addPerson } from '../people/addPerson.ts'
import { disablePerson } from '../people/disablePerson.ts'
import { addMember } from '../people/joinStudy.ts'
import { listPeople } from '../people/listPeople.ts'
import { makeInvite } from '../people/makeInvite.ts'
import { operator } from '../storage/write.ts'
import {
  argument,
  type Command,
  type CommandInput,
  countOption,
  output,
  textOption,
  UsageError,
} from './command.ts'
import { flag, personNamed, studyNamed, text } from './options.ts'

const invite: Command = {
  name: 'invite',
  usage: 'invite STUDY --role annotator|adjudicator|maintainer|auditor [--days 7]',
  summary: 'print a one-time link by which one person joins a study',
  options: { role: text, days: text },
  run: (deps, input) => {
    const made = makeInvite(deps, operator, {
      study: studyNamed(deps, argument(input, 0, 'STUDY')),
      role: roleOption(input),
      ttlMs: countOption(input, 'days', 7) * 86_400_000,
    })
    return output(
      made,
      `${made.path}\n(put the address of this Concord before it; once, until ${new Date(made.expires_at).toISOString()})`,
    )
  },
}

const memberAdd: Command = {
  name: 'member add',
  usage: 'member add STUDY USERNAME --role annotator|adjudicator|maintainer|auditor',
  summary: 'bring somebody who has an account into a study',
  options: { role: text },
  run: (deps, input) => {
    const study = studyNamed(deps, argument(input, 0, 'STUDY'))
    const { id, username } = personNamed(deps, argument(input, 1, 'USERNAME'))
    const role = roleOption(input)
    addMember(deps, operator, { study, role, person: id })
    return output({ id, role }, `${username} is ${role}`)
  },
}

const userAdd: Command = {
  name: 'user add',
  usage: 'user add USERNAME [--name "Full name"]',
  summary: 'add a person and print a one-time sign-in link',
  options: { name: text },
  run: async (deps, input) => {
    const username = argument(input, 0, 'USERNAME')
    const person = await addPerson(deps, operator, { username, name: textOption(input, 'name', username) })
    const link = makeInvite(deps, operator, { person: person.id, ttlMs: 7 * 86_400_000 })
    return output({ ...person, ...link }, `${username} added\n${link.path}`)
  },
}

const userList: Command = {
  name: 'user list',
  usage: 'user list',
  summary: 'list people and their roles',
  run: deps => {
    const people = listPeople(deps)
    return output(people, people.map(person => `${person.username}\t${person.name}`).join('\n'))
  },
}

const userDisable: Command = {
  name: 'user disable',
  usage: 'user disable USERNAME --reason TEXT [--enable]',
  summary: 'end all sessions of a person and let them in no more',
  options: { reason: text, enable: flag },
  run: (deps, input) => {
    const username = argument(input, 0, 'USERNAME')
    const person = personNamed(deps, username)
    const disabled = input.values.enable !== true
    disablePerson(deps, operator, { person: person.id, disabled, reason: textOption(input, 'reason') })
    return output({ id: person.id, disabled }, `${username} is ${disabled ? 'disabled' : 'enabled'}`)
  },
}

export const peopleCommands: readonly Command[] = [invite, memberAdd, userAdd, userList, userDisable]

function roleOption(input: CommandInput): Role {
  const role = Role.safeParse(textOption(input, 'role'))
  if (!role.success) throw new UsageError('--role is annotator, adjudicator, maintainer or auditor')
  return role.data
}
