import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#schema/words.ts'
import { openDeps } from '#server/dataFolder.ts'
import { endpointsIn } from '#server/endpoints/endpointsIn.ts'
import { addPerson } from '#server/people/addPerson.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { aRoomCase, openRoomStudy } from './room.ts'

export const password = 'a long enough password'

const english = {
  profile: {
    age: 58,
    gender: 'M',
    chief_complaint: 'Three days of cough and fever',
    main_diagnosis: 'Community-acquired pneumonia',
    reason_for_admission: 'Cough, fever, short of breath',
    medication_on_admission: 'Metformin 500 mg twice a day, lisinopril 10 mg once a day',
    allergy: 'None',
    medical_history: 'Diabetes, high blood pressure',
    family_history: 'Brother had a heart attack',
  },
}

/** Who sits opposite the physician: each is a study of this name. `far` is a model that nobody has acknowledged. */
export const opposites = ['record', 'patient', 'educator', 'far'] as const
export type Opposite = (typeof opposites)[number]
export type RoomVisit = {
  path: string
  username: string
  /** The cases of the physician in each study, in their order. */
  assignments: Record<Opposite, string[]>
}

/**
 * Fills an empty data folder with an open study of encounters for each kind of opposite, in each language, and with
 * one physician a language who has cases in all of theirs. The models are at this address.
 */
export async function roomStudies(folder: string, url: string): Promise<Record<Language, RoomVisit>> {
  const models = ['patient-1', 'educator-1'].map(name => ({ name, context: 32_768, max_reply_tokens: 512 }))
  const endpoints = [
    { name: 'ward', base_url: url, models },
    { name: 'far', base_url: 'https://models.invalid/v1', models },
  ]
  writeFileSync(join(folder, 'endpoints.json'), JSON.stringify(endpoints))
  const deps = openDeps(folder, 'http://localhost', endpointsIn(folder))
  const person = { kind: 'person' as const }
  const model = (endpoint: string, name: string) => ({ kind: 'model' as const, endpoint, model: name })
  const rooms = {
    record: { educator: person, patient: { kind: 'record' as const } },
    patient: { educator: person, patient: model('ward', 'patient-1') },
    educator: { educator: model('ward', 'educator-1'), patient: person },
    far: { educator: person, patient: model('far', 'patient-1') },
  }
  try {
    const maintainer = await addPerson(deps, operator, { username: 'park', name: 'park' })
    const visit = async (language: Language, username: string): Promise<RoomVisit> => {
      const physician = await addPerson(deps, operator, { username, name: username, password })
      const other = await addPerson(deps, operator, { username: `${username}-2`, name: username })
      const assignments = {} as RoomVisit['assignments']
      for (const opposite of opposites) {
        const study = await openRoomStudy(
          { deps },
          {
            key: `${opposite}-${language}`,
            people: { maintainer, kim: physician, lee: other },
            shared: 0,
            exclusive: opposite === 'record' ? 6 : 1,
            room: rooms[opposite],
            lines: Array.from({ length: 12 }, (_, n) =>
              aRoomCase(n + 1, { language, ...(language === 'en' && english) }),
            ),
            forced: true,
          },
        )
        assignments[opposite] = study.assignments.kim.map(one => one.id)
      }
      const { path } = makeInvite(deps, operator, { person: physician.id, ttlMs: 3_600_000 })
      return { path, username, assignments }
    }
    return { en: await visit('en', 'kim'), ko: await visit('ko', 'lee') }
  } finally {
    deps.close()
  }
}
