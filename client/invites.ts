import type { Role } from '#schema/people.ts'
import { api, unwrap } from './api.ts'

/** Makes a one-time link by which somebody new joins a study in a role. */
export const makeInvite = (study: string, json: { role: Role }) =>
  unwrap(api.studies[':study'].invites.$post({ param: { study }, json }))
