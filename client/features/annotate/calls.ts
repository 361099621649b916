import type { z } from 'zod'
import { ApiError } from '#client/api.ts'
import type {
  AcceptNotice,
  AnnotatorStudy,
  OpenAssignment,
  OpenedAssignment,
  ReportTranslation,
  SavedRating,
  SaveRating,
  SubmitStage,
  SubmittedStage,
} from '#schema/annotation.ts'
import type { ErrorBody } from '#schema/error.ts'

export type Me = { person: { id: string; name: string; username: string } }

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let reply: Response
  try {
    reply = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      // A half-open connection would otherwise hold the queue for ever.
      signal: AbortSignal.timeout(20_000),
      ...(method === 'POST'
        ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
        : {}),
    })
  } catch {
    throw new ApiError('offline')
  }
  let answer: unknown
  try {
    answer = await reply.json()
  } catch {
    throw new ApiError('offline', { status: reply.status })
  }
  if (reply.ok) return answer as T
  const error = (answer as Partial<ErrorBody>).error
  if (!error) throw new ApiError('offline', { status: reply.status })
  throw new ApiError(error.code, error.details ?? {})
}

const at = (strings: TemplateStringsArray, ...ids: string[]) =>
  String.raw({ raw: strings }, ...ids.map(encodeURIComponent))

/** Every call of the physician's screens. Each throws an `ApiError`; a reply that is not ours is `offline`. */
export const calls = {
  me: () => call<Me>('GET', '/me'),
  signIn: (username: string, password: string) => call<unknown>('POST', '/sign-in', { username, password }),
  study: (study: string) => call<AnnotatorStudy>('GET', at`/annotator/studies/${study}`),
  accept: (study: string, body: AcceptNotice) =>
    call<unknown>('POST', at`/annotator/studies/${study}/consent`, body),
  open: (assignment: string, body: OpenAssignment) =>
    call<OpenedAssignment>('POST', at`/assignments/${assignment}/open`, body),
  save: (rating: SaveRating) => call<SavedRating>('POST', '/ratings', rating),
  submit: (assignment: string, stage: string, body: SubmitStage) =>
    call<SubmittedStage>('POST', at`/assignments/${assignment}/stages/${stage}/submission`, body),
  reopen: (assignment: string, stage: string) =>
    call<unknown>('POST', at`/assignments/${assignment}/stages/${stage}/reopening`, {}),
  reportTranslation: (assignment: string, body: z.infer<typeof ReportTranslation>) =>
    call<unknown>('POST', at`/assignments/${assignment}/translation`, body),
}
