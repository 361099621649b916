import { and, count, eq, isNull } from 'drizzle-orm'
import { hasPerson, RoomSettings } from '#schema/encounter.ts'
import type { Pane, UnitKind } from '#schema/instrument.ts'
import { acknowledgedIn } from '../encounters/maintainerStore.ts'
import { isForTwo } from '../encounters/openerSeat.ts'
import { roomSeats, unacknowledgedIn, unknownSeats } from '../encounters/roomSeats.ts'
import type { EndpointSummary } from '../endpoints/openEndpoints.ts'
import { lookProblems } from '../plans/planProblems.ts'
import { planOf } from '../plans/store.ts'
import type { Reader } from '../storage/open.ts'
import { caseHidden, caseParts, nameMentions, units } from '../storage/tables/cases.ts'
import { members, user } from '../storage/tables/people.ts'
import { assignments, samples, studies } from '../storage/tables/studies.ts'
import { heldByReaders } from './heldByReaders.ts'
import { knownPersonas } from './knownPersonas.ts'
import { protocols } from './protocols.ts'
import type { Draft } from './readiness.ts'
import { sharedAllocated } from './sharedAllocated.ts'
import { newestNoticeOf, stagesOf } from './store.ts'
import { unpairedCases } from './unpairedCases.ts'

/** Reads what decides whether a study can open, with the operator's allow list as it stands. */
export function draftOf(db: Reader, study: string, endpoints: readonly EndpointSummary[]): Draft {
  const inSample = eq(samples.studyId, study)
  const { protocol, settings } = db
    .select({ protocol: studies.protocol, settings: studies.settings })
    .from(studies)
    .where(eq(studies.id, study))
    .get()!
  const rows = new Map(
    db
      .select({ id: samples.caseId, ref: caseHidden.extId })
      .from(samples)
      .innerJoin(caseHidden, eq(caseHidden.caseId, samples.caseId))
      .where(inSample)
      .all()
      .map(row => [row.id, { ref: row.ref, panes: new Set<Pane>(), units: new Set<UnitKind>() }]),
  )
  for (const { id, pane } of db
    .select({ id: caseParts.caseId, pane: caseParts.pane })
    .from(caseParts)
    .innerJoin(samples, eq(samples.caseId, caseParts.caseId))
    .where(inSample)
    .all())
    rows.get(id)!.panes.add(pane)
  for (const { id, kind } of db
    .selectDistinct({ id: units.caseId, kind: units.kind })
    .from(units)
    .innerJoin(samples, eq(samples.caseId, units.caseId))
    .where(inSample)
    .all())
    rows.get(id)!.units.add(kind)
  const plan = planOf(db, study)
  const { live } = protocols[protocol]
  const room = live ? (settings.room ?? RoomSettings.parse({})) : undefined
  const seats = room ? roomSeats(room) : []
  const active = and(eq(assignments.studyId, study), eq(assignments.state, 'active'))
  return {
    notice: newestNoticeOf(db, study) !== undefined,
    live,
    room: {
      nobody: room !== undefined && !hasPerson(room),
      unknown: unknownSeats(seats, endpoints),
      unacknowledged: unacknowledgedIn(seats, endpoints, acknowledgedIn(db, study)),
    },
    unpaired: room && isForTwo(room) ? unpairedCases(db, study) : [],
    held: heldByReaders(db, study),
    known: knownPersonas(db, study),
    stages: stagesOf(db, study),
    sample: [...rows.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    mentions: mentionsInSample(db, study),
    looksBeyond: plan !== null && lookProblems(plan, sharedAllocated(db, study)).length > 0,
    assignments: db
      .select({ n: count() })
      .from(assignments)
      .innerJoin(samples, eq(samples.id, assignments.sampleId))
      .where(and(active, eq(samples.split, 'reporting')))
      .get()!.n,
    left: db
      .selectDistinct({ username: user.username })
      .from(assignments)
      .innerJoin(user, eq(user.id, assignments.personId))
      .leftJoin(
        members,
        and(
          eq(members.studyId, assignments.studyId),
          eq(members.personId, assignments.personId),
          eq(members.role, 'annotator'),
          isNull(members.toAt),
        ),
      )
      .where(and(active, isNull(members.id)))
      .orderBy(user.username)
      .all()
      .map(row => row.username),
  }
}

const mentionsInSample = (db: Reader, study: string): number =>
  db
    .select({ n: count() })
    .from(nameMentions)
    .innerJoin(samples, eq(samples.caseId, nameMentions.caseId))
    .where(and(eq(samples.studyId, study), eq(nameMentions.state, 'found')))
    .get()!.n
