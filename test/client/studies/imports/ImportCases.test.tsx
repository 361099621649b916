// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ImportCases } from '#client/features/studies/imports/ImportCases.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const check = `${'a'.repeat(64)}.${'b'.repeat(64)}`
const preview = {
  file: 'cases.jsonl',
  sha: 'a'.repeat(64),
  check,
  cases: 3,
  fresh: 2,
  unchanged: 1,
  changed: 0,
  changes: [],
  groups: 2,
  turns: 8,
  languages: { en: 2 },
  roles: { agent: { role: 'educator', count: 4 } },
  kept_hidden: {},
  mentions: 1,
  fields: [
    { name: 'language', source: 'case', levels: [{ value: 'en', now: 1, fresh: 2 }], more: 0 },
    { name: 'recall', source: 'strata', levels: [{ value: 'poor', now: 0, fresh: 2 }], more: 0 },
  ],
  refused: null,
}
const refused = {
  ...preview,
  fresh: 0,
  changed: 2,
  changes: [
    {
      line: 4,
      id: 'c-1',
      differences: [{ field: 'note.text', before: 'Asthma.', after: null }],
      more: 3,
    },
  ],
  refused: {
    total: 1,
    problems: [
      {
        file: 'cases.jsonl',
        line: 4,
        field: 'id',
        code: 'case-exists-with-other-content',
        details: { id: 'c-1' },
      },
    ],
  },
}
const nothing = { 'GET /studies/s1/importing': { body: { running: null } } }
const file = () => new File(['{"id":"a"}\n'], 'cases.jsonl')
const choose = async () => {
  const field = await screen.findByLabelText('File')
  fireEvent.change(field, { target: { files: [file()] } })
}
const show = (server: NonNullable<Parameters<typeof showScreen>[1]>['server']) =>
  showScreen(() => <ImportCases study="s1" transcripts={false} />, { server: { ...nothing, ...server } })

it('checks a file as soon as it is chosen, shows what would come of it, and sends it only then', async () => {
  const { asked } = await show({
    'POST /studies/s1/imports/cases/preview': { body: preview },
    'POST /studies/s1/imports/cases': { body: { unchanged: false, cases: 2 } },
  })
  await choose()
  await screen.findByText('2 new cases would come in. Source patients: 2.')
  expect(document.activeElement?.textContent).toBe('What importing cases.jsonl would add')
  screen.getByText('agent → Educator (4)')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(row => row.textContent)).toEqual([
    'LanguageEnglish123',
    'Past medical history recallPoor022',
  ])
  expect(asked.some(one => one.path === '/studies/s1/imports/cases')).toBe(false)

  fireEvent.click(screen.getByRole('button', { name: 'Bring 2 cases in' }))
  await screen.findByText('2 cases came in.')
  expect(asked.find(one => one.path === '/studies/s1/imports/cases')!.query).toEqual({
    file: 'cases.jsonl',
    check,
  })
})

it('shows what is wrong and what differs of a file that cannot come in, and offers no way to take it', async () => {
  await show({ 'POST /studies/s1/imports/cases/preview': { body: refused } })
  await choose()
  await screen.findByText('cases.jsonl cannot come in like this')
  const differs = screen.getByRole('table', {
    name: '2 are already here with different content; the first 1 and what differs',
  })
  expect(within(differs).getAllByRole('row')[1]!.textContent).toBe(
    '4c-1note.textand 3 more placesAsthma.None',
  )
  screen.getByText('The study has a case c-1 with other content. Give this one another id.')
  expect(screen.queryByRole('button', { name: /^Bring/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
  await screen.findByLabelText('File')
})

it('leaves nothing behind when the preview is cancelled', async () => {
  const { asked } = await show({ 'POST /studies/s1/imports/cases/preview': { body: preview } })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByLabelText('File')
  expect(asked.filter(one => one.method === 'POST').map(one => one.path)).toEqual([
    '/studies/s1/imports/cases/preview',
  ])
})

it('says that something changed since the check, and shows the new preview', async () => {
  let previews = 0
  await show({
    'POST /studies/s1/imports/cases/preview': () => {
      previews += 1
      return { body: previews === 1 ? preview : { ...preview, fresh: 1, unchanged: 2, groups: 1 } }
    },
    'POST /studies/s1/imports/cases': {
      status: 409,
      body: { error: { code: 'import-differs', details: { reason: 'study-changed' } } },
    },
  })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Bring 2 cases in' }))
  await screen.findByText(/The study has changed since the file was checked/)
  screen.getByText('1 new case would come in. Source patients: 1.')
})

it('says how far the import is, and stops it through the server', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  const id = 'f'.repeat(32)
  const running = {
    id,
    kind: 'cases',
    file: 'cases.jsonl',
    checking: false,
    step: 'storing',
    done: 4000,
    of: 10_000,
    stopping: false,
  }
  let importing = false
  const { asked } = await show({
    'POST /studies/s1/imports/cases/preview': { body: preview },
    'POST /studies/s1/imports/cases': () => {
      importing = true
      return { status: 409, body: { error: { code: 'import-stopped' } }, held }
    },
    'GET /studies/s1/importing': () => ({ body: { running: importing ? running : null } }),
    'POST /studies/s1/importing/stop': () => {
      importing = false
      answer()
      return { body: { stopped: true } }
    },
  })
  await choose()
  fireEvent.click(await screen.findByRole('button', { name: 'Bring 2 cases in' }))
  await screen.findByText(/Storing · 4,000 of 10,000/)
  const bar = screen.getByRole('progressbar', { name: /cases\.jsonl/ })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped. Nothing of the file is stored.')
  expect(asked.find(one => one.path === '/studies/s1/importing/stop')!.body).toEqual({ id })
})

it('finds an import that goes on since the page was closed, and says when it is over', async () => {
  let left = 2
  const running = {
    id: 'f'.repeat(32),
    kind: 'cases',
    file: 'large.jsonl',
    checking: false,
    step: 'reading',
    done: 1,
    of: 4,
    stopping: false,
  }
  await show({
    'GET /studies/s1/importing': () => ({ body: { running: left-- > 0 ? running : null } }),
  })
  await screen.findByText('large.jsonl')
  screen.getByText(/Reading · 25%/)
  await waitFor(() => screen.getByLabelText('File'), { timeout: 5000 })
})
