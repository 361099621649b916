import type { z } from 'zod'
import { api, unwrap } from '#client/api.ts'
import type {
  AcceptNotice,
  AnnotatorStudy,
  GoOnward,
  OpenAssignment,
  OpenedAssignment,
  ReportTranslation,
  SavedRating,
  SaveRating,
  SubmitStage,
  SubmittedStage,
  WentOnward,
} from '#schema/annotation.ts'
import type { Me } from '#schema/people.ts'

/** A half-open connection would otherwise hold the queue of ratings for ever; the lapse counts as `offline`. */
const soon = () => ({ init: { signal: AbortSignal.timeout(20_000) } })

/** Every call of the physician's screens. Each throws an `ApiError`; a reply that is not ours is `offline`. */
export const calls = {
  me: (): Promise<Me> => unwrap(api.me.$get({}, soon())),
  signIn: (username: string, password: string): Promise<unknown> =>
    unwrap(api['sign-in'].$post({ json: { username, password } }, soon())),
  study: (study: string): Promise<AnnotatorStudy> =>
    unwrap(api.annotator.studies[':study'].$get({ param: { study }, query: {} }, soon())),
  accept: (study: string, json: AcceptNotice): Promise<unknown> =>
    unwrap(api.annotator.studies[':study'].consent.$post({ param: { study }, query: {}, json }, soon())),
  open: (assignment: string, json: OpenAssignment): Promise<OpenedAssignment> =>
    unwrap(api.assignments[':assignment'].open.$post({ param: { assignment }, query: {}, json }, soon())),
  onward: (assignment: string, json: GoOnward): Promise<WentOnward> =>
    unwrap(api.assignments[':assignment'].onward.$post({ param: { assignment }, query: {}, json }, soon())),
  save: (json: SaveRating): Promise<SavedRating> => unwrap(api.ratings.$post({ query: {}, json }, soon())),
  submit: (assignment: string, stage: string, json: SubmitStage): Promise<SubmittedStage> =>
    unwrap(
      api.assignments[':assignment'].stages[':stage'].submission.$post(
        { param: { assignment, stage }, query: {}, json },
        soon(),
      ),
    ),
  reopen: (assignment: string, stage: string): Promise<unknown> =>
    unwrap(
      api.assignments[':assignment'].stages[':stage'].reopening.$post(
        { param: { assignment, stage }, query: {}, json: {} },
        soon(),
      ),
    ),
  reportTranslation: (assignment: string, json: z.infer<typeof ReportTranslation>): Promise<unknown> =>
    unwrap(
      api.assignments[':assignment'].translation.$post({ param: { assignment }, query: {}, json }, soon()),
    ),
}
