import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { tablesOf, verify } from '#server/storage/verify.ts'
import type { TestApp } from './app.ts'
import { aStudy, type StudyChoices } from './make.ts'

/** A draft study without cases, and its maintainer. */
export const aDraft = (app: TestApp, key = 'pilot', people?: StudyChoices['people']) =>
  aStudy(app, { key, state: 'draft', shared: 0, exclusive: 0, judges: 0, ...(people ? { people } : {}) })

/** One line of a case file; `more` adds to it or replaces parts of it. */
export const aCase = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  language: 'en',
  note: { text: 'Treated for asthma.' },
  dialogue: [
    { turn: 1, role: 'educator', text: 'You were here for asthma.' },
    { turn: 2, role: 'patient', text: 'What should I do?' },
  ],
  answers: [
    { id: 'c1', question: 'Why were you here?', answer: 'Asthma' },
    { id: 'c2', question: 'When to come back?', answer: 'In a week' },
  ],
  hidden: { educator_model: 'educator-north' },
  ...more,
})

export const jsonl = (...lines: unknown[]): string =>
  lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Rows of every table and the head of the chain: equal before and after means that nothing was stored. */
export function fingerprint({ deps }: TestApp): Record<string, unknown> {
  const { sqlite } = deps.storage
  const rows = tablesOf(sqlite).map(table => [
    table,
    sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get(),
  ])
  return { ...Object.fromEntries(rows), ...verify(sqlite) }
}

/** What a promise or a call was refused with; fails when it was not refused with places. */
export async function refusedWith(work: () => unknown): Promise<LocatedProblem[]> {
  try {
    await work()
  } catch (error) {
    if (error instanceof LocatedError) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}
