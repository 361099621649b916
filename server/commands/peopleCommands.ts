import { AddPerson, type MadeInvite, Reason, Role } from '#schema/people.ts'
import { addPerson } from '../people/addPerson.ts'
import { disablePerson } from '../people/disablePerson.ts'
import { addMember } from '../people/joinStudy.ts'
import { listPeople } from '../people/listPeople.ts'
import { inviteMs, makeInvite } from '../people/makeInvite.ts'
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
      ttlMs: daysOption(input) * 86_400_000,
    })
    return output(made, linkText(made))
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
    const { username, name } = addedPerson(input)
    const person = await addPerson(deps, operator, { username, name })
    const link = makeInvite(deps, operator, { person: person.id, ttlMs: inviteMs })
    return output({ ...person, ...link }, `${username} added\n${linkText(link)}`)
  },
}

const userLink: Command = {
  name: 'user link',
  usage: 'user link USERNAME',
  summary: 'print a one-time sign-in link for somebody who is there, who can set a new password with it',
  run: (deps, input) => {
    const { id, disabled } = personNamed(deps, argument(input, 0, 'USERNAME'))
    if (disabled) throw new UsageError('this person is disabled: user disable --enable comes first')
    const link = makeInvite(deps, operator, { person: id, ttlMs: inviteMs })
    return output({ id, ...link }, linkText(link))
  },
}

const userList: Command = {
  name: 'user list',
  usage: 'user list',
  summary: 'list people and their roles',
  run: deps => {
    const people = listPeople(deps)
    const lines = people.map(({ username, name, roles, disabled }) => {
      const held = roles.map(({ study, role }) => `${study}: ${role}`).join(', ')
      return [username, name, held || '-', ...(disabled ? ['disabled'] : [])].join('\t')
    })
    return output(people, lines.join('\n'))
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
    const reason = Reason.safeParse(textOption(input, 'reason'))
    if (!reason.success) throw new UsageError('--reason is 1 to 500 characters')
    disablePerson(deps, operator, { person: person.id, disabled, reason: reason.data })
    return output({ id: person.id, disabled }, `${username} is ${disabled ? 'disabled' : 'enabled'}`)
  },
}

export const peopleCommands: readonly Command[] = [
  invite,
  memberAdd,
  userAdd,
  userLink,
  userList,
  userDisable,
]

function roleOption(input: CommandInput): Role {
  const role = Role.safeParse(textOption(input, 'role'))
  if (!role.success) throw new UsageError('--role is annotator, adjudicator, maintainer or auditor')
  return role.data
}

function addedPerson(input: CommandInput) {
  const username = argument(input, 0, 'USERNAME')
  const parsed = AddPerson.safeParse({ username, name: textOption(input, 'name', username) })
  if (parsed.success) return parsed.data
  throw new UsageError(
    parsed.error.issues.some(({ path }) => path[0] === 'username')
      ? 'USERNAME is 2 to 32 small letters, digits, dots, dashes or underscores, and begins with a letter or digit'
      : '--name is 1 to 80 characters',
  )
}

function daysOption(input: CommandInput): number {
  const days = countOption(input, 'days', 7)
  if (days < 1 || days > 365) throw new UsageError('--days is 1 to 365')
  return days
}

const linkText = ({ path, expires_at }: MadeInvite): string =>
  `${path}\n(works once, until ${new Date(expires_at).toISOString()})`
