import type { CurrentRating, OpenedAssignment, SaveRating } from '#schema/annotation.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf } from '#schema/scale.ts'
import type { Reply, TestPerson } from './app.ts'
import { type MadeStudy, someValue } from './make.ts'

/** Ids as a browser makes them; `lead` (hexadecimal, not from 0) keeps them apart from the server's and each other's. */
export function clientIds(lead = 'a') {
  let count = 0
  return () => `${lead}${(++count).toString(16).padStart(32 - lead.length, '0')}`
}

/** The code of a refusal, or undefined. */
export const codeOf = (reply: Reply): string | undefined =>
  (reply.body as { error?: { code: string } }).error?.code
export const detailsOf = (reply: Reply): Record<string, unknown> | undefined =>
  (reply.body as { error?: { details?: Record<string, unknown> } }).error?.details

/** A physician at work, as the browser speaks for them. */
export function physician(person: TestPerson, study: MadeStudy, newId = clientIds()) {
  const instruments = new Map<string, Instrument>(
    Object.values(study.stages).map(stage => [stage.id, stage.instrument]),
  )
  const open = (assignment: string, stage?: string) =>
    person.post(`/api/assignments/${assignment}/open`, { ui_lang: 'en', ...(stage ? { stage } : {}) })
  const rating = (
    place: { assignment: string; stage: string; item: string; unit: string },
    more: Partial<SaveRating> = {},
  ): SaveRating => ({
    id: newId(),
    version: 1,
    value: someValue(instruments.get(place.stage)!, place.item),
    flag: false,
    evidence: [],
    ui_lang: 'en',
    active_ms: 900,
    client_at: 1_700_000_000_000,
    ...place,
    ...more,
  })
  const save = (body: unknown) => person.post('/api/ratings', body)
  const freeze = (assignment: string, stage: string, ratings: string[], id = newId(), more: object = {}) =>
    person.post(`/api/assignments/${assignment}/stages/${stage}/submission`, { id, ratings, ...more })
  /** Opens the case after this one. */
  const onward = (assignment: string) =>
    person.post(`/api/assignments/${assignment}/onward`, { ui_lang: 'en' })
  const takeBack = (assignment: string, stage: string) =>
    person.post(`/api/assignments/${assignment}/stages/${stage}/reopening`, {})

  /** Opens the current stage and gives every required answer that is missing; returns what to freeze. */
  const answerAll = async (assignment: string, n = 0) => {
    const opened = (await open(assignment)).body as OpenedAssignment
    const instrument = instruments.get(opened.stage)!
    const current = new Map<string, CurrentRating>(
      opened.ratings.map(one => [`${one.item} ${one.unit}`, one]),
    )
    const ids: string[] = []
    for (const unit of opened.units)
      for (const item of instrument.items) {
        const before = current.get(`${item.id} ${unit.id}`)
        if (before?.value) {
          ids.push(before.id)
          continue
        }
        const place = { assignment, stage: opened.stage, item: item.id, unit: unit.id }
        const body = rating(place, {
          version: (before?.version ?? 0) + 1,
          value: someValue(instrument, itemOf(instrument, item.id)!.id, n),
        })
        const reply = await save(body)
        if (reply.status !== 200) throw new Error(`save: ${reply.text}`)
        ids.push(body.id)
      }
    return { stage: opened.stage, ratings: ids, units: opened.units }
  }
  const finishStage = async (assignment: string, n = 0, more: object = {}) => {
    const { stage, ratings } = await answerAll(assignment, n)
    const reply = await freeze(assignment, stage, ratings, newId(), more)
    if (reply.status !== 200) throw new Error(`freeze: ${reply.text}`)
    return { stage, ratings, reply }
  }
  return { person, newId, open, onward, rating, save, freeze, takeBack, answerAll, finishStage }
}
