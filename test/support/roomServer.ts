import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDeps } from '#server/dataFolder.ts'
import { endpointsIn } from '#server/endpoints/endpointsIn.ts'
import { addPerson } from '#server/people/addPerson.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { openRoomStudy } from './room.ts'

/**
 * Fills an empty data folder with an open study of encounters whose patient is a model at this address, and with two
 * physicians who have so many each. Returns one sign-in path for each, and their assignments.
 */
export async function aRoomFolder(folder: string, url: string, each: number) {
  const model = { name: 'patient-1', context: 32_768, max_reply_tokens: 512 }
  writeFileSync(
    join(folder, 'endpoints.json'),
    JSON.stringify([{ name: 'ward', base_url: url, models: [model] }]),
  )
  const deps = openDeps(folder, 'http://localhost', endpointsIn(folder))
  try {
    const person = (username: string) => addPerson(deps, operator, { username, name: username })
    const people = { maintainer: await person('park'), kim: await person('kim'), lee: await person('lee') }
    const { assignments } = await openRoomStudy(
      { deps },
      {
        people,
        shared: 0,
        exclusive: each,
        room: {
          educator: { kind: 'person' },
          patient: { kind: 'model', endpoint: 'ward', model: 'patient-1' },
        },
      },
    )
    const link = ({ id }: { id: string }) => makeInvite(deps, operator, { person: id, ttlMs: 3_600_000 }).path
    return [
      { path: link(people.kim), assignments: assignments.kim.map(one => one.id) },
      { path: link(people.lee), assignments: assignments.lee.map(one => one.id) },
    ]
  } finally {
    deps.close()
  }
}
