import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import { othersMs } from '#client/queryClient.ts'

const one = api.studies[':study']
const list = (study: string, after: string | undefined) =>
  unwrap(one.encounters.$get({ param: { study }, query: after === undefined ? {} : { after } }))
const whole = (study: string, encounter: string) =>
  unwrap(one.encounters[':encounter'].$get({ param: { study, encounter } }))
export const endEncounter = (study: string, encounter: string) =>
  unwrap(one.encounters[':encounter'].end.$post({ param: { study, encounter }, query: {}, json: {} }))
const fidelity = (study: string) => unwrap(one.fidelity.$get({ param: { study } }))

const guesses = (study: string) => unwrap(one.guesses.$get({ param: { study } }))

export type EncounterList = Awaited<ReturnType<typeof list>>
export type EncounterLine = EncounterList['encounters'][number]
export type EndingRow = EncounterList['endings'][number]
export type WholeEncounter = Awaited<ReturnType<typeof whole>>
export type WholeTurn = WholeEncounter['turns'][number]
export type Attempt = WholeTurn['attempts'][number]
export type ShownVerdict = WholeTurn['verdicts'][number]
export type Guesses = Awaited<ReturnType<typeof guesses>>
export type GuessAxis = Guesses['axes'][number]
export type Fidelity = Awaited<ReturnType<typeof fidelity>>

/** Read again on its own, as far as it is shown: physicians are talking meanwhile. */
export const encountersQuery = (study: string) =>
  infiniteQueryOptions({
    queryKey: ['study', study, 'encounters', 'list'],
    queryFn: ({ pageParam }) => list(study, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: othersMs,
  })
export const encounterQuery = (study: string, encounter: string) =>
  queryOptions({
    queryKey: ['study', study, 'encounters', encounter],
    queryFn: () => whole(study, encounter),
    refetchInterval: ({ state: { data } }) => (data?.state === 'ended' ? false : othersMs),
  })
export const fidelityQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'fidelity'], queryFn: () => fidelity(study) })
export const guessesQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'guesses'], queryFn: () => guesses(study) })
