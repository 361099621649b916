import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Me, PersonFace } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { members, user } from '../storage/tables/people.ts'
import { studies } from '../storage/tables/studies.ts'

/**
 * Who somebody is and where. An annotator's part is read through the blind handle, which shows no draft and
 * nothing of others; the other roles through the whole database.
 */
export function meOf(deps: Pick<Deps, 'storage' | 'blind'>, person: string): Me {
  const blind = deps.blind.run(person, q => ({
    face: q
      .select({ id: user.id, name: user.name, username: user.username })
      .from(user)
      .where(eq(user.id, person))
      .get(),
    memberships: membershipsOf(q, person, true),
  }))
  const face: PersonFace | undefined = blind.face
  if (!face) throw notFound()
  return {
    person: face,
    memberships: [...blind.memberships, ...membershipsOf(deps.storage.db, person, false)],
  }
}

const membershipsOf = (db: Reader, person: string, annotator: boolean) =>
  db
    .select({
      id: studies.id,
      key: studies.key,
      title: studies.title,
      state: studies.state,
      protocol: studies.protocol,
      role: members.role,
    })
    .from(members)
    .innerJoin(studies, eq(studies.id, members.studyId))
    .where(
      and(
        eq(members.personId, person),
        isNull(members.toAt),
        annotator ? eq(members.role, 'annotator') : ne(members.role, 'annotator'),
      ),
    )
    .orderBy(asc(members.fromAt), asc(members.id))
    .all()
    .map(({ role, ...study }) => ({ study, role }))
