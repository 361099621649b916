import { api, unwrap } from '#client/api.ts'
import type { Encounter, SayTurn, StartEncounter, TickTopic } from '#schema/encounter.ts'

/** A half-open connection would otherwise hold a turn for ever; the lapse counts as `offline`. */
const soon = () => ({ init: { signal: AbortSignal.timeout(20_000) } })

/** Every call of the room. Each gives the encounter as it stands, or throws an `ApiError`. */
export const calls = {
  start: (assignment: string, json: StartEncounter): Promise<Encounter> =>
    unwrap(
      api.assignments[':assignment'].encounter.$post({ param: { assignment }, query: {}, json }, soon()),
    ),
  read: (encounter: string): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].$get({ param: { encounter }, query: {} }, soon())),
  say: (encounter: string, json: SayTurn): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].turns.$post({ param: { encounter }, query: {}, json }, soon())),
  tick: (encounter: string, json: TickTopic): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].topics.$post({ param: { encounter }, query: {}, json }, soon())),
  /** Cuts off the other side, which then has failed and can be asked again. */
  stop: (encounter: string): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].stop.$post({ param: { encounter }, query: {}, json: {} }, soon())),
  retry: (encounter: string): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].retry.$post({ param: { encounter }, query: {}, json: {} }, soon())),
  end: (encounter: string): Promise<Encounter> =>
    unwrap(api.encounters[':encounter'].end.$post({ param: { encounter }, query: {}, json: {} }, soon())),
}

/** The stream of an encounter. The browser sends the cookie and, when it comes back, the number it has. */
export const streamOf = (encounter: string): EventSource =>
  new EventSource(`/api/encounters/${encounter}/stream`)
