// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OverviewScreen } from '#client/features/studies/OverviewScreen.tsx'
import type { Language } from '#schema/words.ts'
import { showScreen } from '#test/client/ui/screen.tsx'

const title = { en: 'Conversation quality', ko: '대화의 질' }
const checklist = { en: 'Topic checklist', ko: '교육 항목 체크리스트' }
const kim = { id: 'p1', name: 'Kim', username: 'kim' }
const lee = { id: 'p2', name: 'Lee', username: 'lee' }
const progress = (person: typeof kim, assigned: number) => ({
  person,
  member: true,
  assigned,
  done: 0,
  started: 1,
  stages: [],
  ratings: 0,
  last_at: null,
})
const overview = (state: string) => ({
  study: {
    id: 's1',
    key: 'k',
    title: { en: 'Pilot', ko: '예비 연구' },
    protocol: 'judge-validation',
    settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    seed: 1,
    state,
    created_at: 0,
  },
  stages: [
    { id: 'st1', ordinal: 1, title, version: 1 },
    { id: 'st2', ordinal: 2, title: checklist, version: 1 },
  ],
  cases: { published: 4, by_language: [] },
  sample: { n: 2, balance_by: 'educator_model', rows: [], splits: [] },
  allocation: { rows: [] },
  progress: [progress(kim, 2), progress(lee, 0)],
  judge_runs: [],
  mentions_unresolved: 0,
  notice: null,
  plan: null,
  reopened: 0,
  after_later: 0,
  opening: null,
})
type Stage = { state: string; revision: number; shown?: boolean; after_later?: boolean; at?: number | null }
const stage = (ordinal: number, words: typeof title, { state, revision, ...more }: Stage) => ({
  id: `st${ordinal}`,
  ordinal,
  title: words,
  state,
  revision,
  shown: more.shown ?? true,
  after_later: more.after_later ?? false,
  submitted_at: more.at ?? null,
})
const assignment = (n: number, stages: [Stage, Stage]) => ({
  id: `a${n}`,
  person: kim,
  case: { id: `c${n}`, ext_id: `case-${n}` },
  position: n,
  kind: n === 1 ? 'shared' : 'exclusive',
  stages: [stage(1, title, stages[0]), stage(2, checklist, stages[1])],
})
const frozen = { state: 'frozen', revision: 1, at: Date.UTC(2026, 0, 5, 9) }
const notShown = { revision: 0, shown: false }
const before = [
  assignment(1, [frozen, { state: 'current', revision: 0 }]),
  assignment(2, [
    { state: 'current', ...notShown },
    { state: 'waiting', ...notShown },
  ]),
]
const after = [
  assignment(1, [
    { state: 'current', revision: 1 },
    { state: 'waiting', revision: 0 },
  ]),
  before[1],
]

async function show(state = 'open', lists = [before, after], language: Language = 'en') {
  const left = [...lists]
  const shown = await showScreen(OverviewScreen, {
    route: '/studies/$study',
    path: '/studies/s1',
    language,
    server: {
      'GET /studies/s1': { body: overview(state) },
      'GET /studies/s1/assignments': () => ({
        body: { assignments: left.length > 1 ? left.shift() : left[0] },
      }),
      'POST /studies/s1/assignments/a1/reopening': { body: {} },
    },
  })
  return shown
}
const openKim = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Kim' }))
  const table = await screen.findByRole('table', { name: /Kim/ })
  return within(table)
}

it('opens a physician to their cases, and asks for them only then', async () => {
  const { asked } = await show()
  const opener = await screen.findByRole('button', { name: 'Kim' })
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(asked.some(one => one.path.endsWith('/assignments'))).toBe(false)
  // nobody opens to nothing
  expect(screen.queryByRole('button', { name: 'Lee' })).toBeNull()
  const list = await openKim()
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  const rows = list.getAllByRole('row').slice(1)
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringMatching(/^1case-1Shared.*Submitted.*Under way$/),
    expect.stringMatching(/^2case-2Own.*Not begun.*Later$/),
  ])
  expect(list.getByRole('link', { name: 'case-1' }).getAttribute('href')).toBe('/studies/s1/cases/c1')
  fireEvent.click(opener)
  expect(screen.queryByRole('link', { name: 'case-1' })).toBeNull()
})

it('reopens a frozen stage with a reason of three characters or more, and shows the fresh list', async () => {
  const { asked } = await show()
  const list = await openKim()
  const buttons = list.getAllByRole('button')
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/answers of Kim stay as they were/)
  dialog.getByText(/A new revision begins/)
  dialog.getByText(/already seen a later stage/)
  const reason = dialog.getByLabelText('Reason') as HTMLInputElement
  const sent = () => asked.filter(one => one.method === 'POST')
  for (const short of ['', 'no', '  a  ']) {
    fireEvent.change(reason, { target: { value: short } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect(reason.validity.valid, short).toBe(false)
  }
  expect(sent()).toEqual([])
  fireEvent.change(reason, { target: { value: ' pressed 1 for 5 ' } })
  expect(reason.validity.valid).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(one => one.body)).toEqual([{ stage: 'st1', reason: 'pressed 1 for 5' }])
  await screen.findByText('Reopened')
  expect(screen.queryByText('Submitted')).toBeNull()
})

it('says that nothing later was seen when it was not', async () => {
  await show('open', [[assignment(1, [frozen, { state: 'current', ...notShown }])]])
  const list = await openKim()
  fireEvent.click(list.getByRole('button'))
  await screen.findByText(/has not seen a later stage/)
})

it('marks a revision that was made after a later stage was seen', async () => {
  const revised = { ...frozen, revision: 2, after_later: true }
  await show('open', [[assignment(1, [revised, { state: 'current', revision: 0 }])]])
  const list = await openKim()
  list.getByText('revision 2 · after a later stage was seen')
})

it('offers no reopening once the study is frozen', async () => {
  await show('frozen')
  const list = await openKim()
  list.getByText('Submitted')
  expect(list.queryByRole('button')).toBeNull()
})

it('keeps the dialog and the reason when the server refuses', async () => {
  const refusal = { status: 409, body: { error: { code: 'stage-not-frozen' } } }
  await showScreen(OverviewScreen, {
    route: '/studies/$study',
    path: '/studies/s1',
    server: {
      'GET /studies/s1': { body: overview('open') },
      'GET /studies/s1/assignments': { body: { assignments: before } },
      'POST /studies/s1/assignments/a1/reopening': refusal,
    },
  })
  const list = await openKim()
  fireEvent.click(list.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'a slip' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }))
  await dialog.findByText(/not submitted, so there is nothing to reopen/)
  expect((dialog.getByLabelText('Reason') as HTMLInputElement).value).toBe('a slip')
})

it('says the same in Korean', async () => {
  await show('open', [before], 'ko')
  const list = await openKim()
  list.getByText('제출함')
  fireEvent.click(list.getByRole('button', { name: /^다시 열기/ }))
  await screen.findByRole('dialog', { name: '증례 case-1의 “대화의 질” 다시 열기' })
})
