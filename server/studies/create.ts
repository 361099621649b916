import type { CreateStudy } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { guessProblems } from '../encounters/roomSeats.ts'
import { AppError } from '../errors.ts'
import { newestVersionOf } from '../instruments/store.ts'
import { members } from '../storage/tables/people.ts'
import { stages, studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { protocols } from './protocols.ts'
import { studyIdOf } from './store.ts'

/**
 * Begins a study as a draft, with a stage for each of its protocol's instruments in the newest version. A person
 * who creates it is its maintainer; the operator is nobody's member and invites one.
 * Refuses `study-key-taken`, `invalid-input` for a room in which a person would play the patient whose persona is
 * guessed, and `study-not-ready` when an instrument is not published or shows other panes than
 * the protocol says.
 */
export function createStudy(deps: Deps, actor: Actor, input: CreateStudy): { id: string; key: string } {
  return write(deps, actor, { verb: 'study.create' }, tx => {
    if (studyIdOf(tx.db, input.key)) throw new AppError('study-key-taken', { key: input.key })
    const { room } = input.settings
    const problems = room ? guessProblems(input.protocol, room) : []
    if (problems.length > 0)
      throw new AppError('invalid-input', {
        problems: problems.map(({ field, code }) => ({ field: `settings.room.${field}`, problem: code })),
      })
    const id = deps.newId()
    tx.insertOne(studies, {
      id,
      key: input.key,
      title: input.title,
      protocol: input.protocol,
      settings: {
        ...input.settings,
        balance_by: input.settings.balance_by ?? protocols[input.protocol].balanceBy,
      },
      seed: input.seed,
      state: 'draft',
      createdAt: tx.at,
    })
    protocols[input.protocol].stages.forEach(({ instrument, panes }, index) => {
      const version = newestVersionOf(tx.db, instrument)
      if (!version) throw new AppError('study-not-ready', { missing: ['instrument-missing'], instrument })
      if (version.body.panes.join() !== panes.join())
        throw new AppError('study-not-ready', {
          missing: ['instrument-panes-differ'],
          instrument,
          panes: version.body.panes,
          expected: panes,
        })
      tx.insertOne(stages, {
        id: deps.newId(),
        studyId: id,
        ordinal: index + 1,
        instrumentVersionId: version.id,
        panes: version.body.panes,
      })
    })
    if (actor.person)
      tx.insertOne(members, {
        id: deps.newId(),
        studyId: id,
        personId: actor.person,
        role: 'maintainer',
        fromAt: tx.at,
      })
    tx.subject(id, id)
    return { id, key: input.key }
  })
}
