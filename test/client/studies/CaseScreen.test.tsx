// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CaseScreen } from '#client/features/studies/CaseScreen.tsx'
import { CasesScreen } from '#client/features/studies/CasesScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const read = {
  id: 'c1',
  ext_id: 'demo-1',
  group: 'patient-7',
  language: 'en',
  sha: 'ab',
  hidden: {
    educator_model: 'model-x',
    references: { q1: 'Heart failure', q9: { low: 1 } },
    applicable: { checklist: { A1: true, A2: false } },
  },
  meta: {},
  source: {},
  strata: { recall: 'poor' },
  parts: [
    {
      pane: 'dialogue',
      body: [
        { unit: 'u1', turn: 1, role: 'educator', text: 'You had heart failure.' },
        { unit: 'u2', turn: 2, role: 'patient', text: 'What do I do?' },
      ],
      sha: '',
    },
    { pane: 'note', body: { text: 'whole', sections: [{ title: 'Diagnosis', text: 'HFrEF' }] }, sha: '' },
    { pane: 'answers', body: [{ unit: 'u3', question: 'Why were you here?', answer: '' }], sha: '' },
  ],
  units: [{ id: 'u3', kind: 'answer', ordinal: 1, parent: null, ext_ref: 'q1', meta: {} }],
  mentions: [],
}
const instruments = [
  {
    instrument: {
      key: 'checklist',
      title: { en: 'Checklist', ko: '체크리스트' },
      items: [
        { id: 'A1', title: { en: 'Diagnosis explained', ko: '진단 설명' } },
        { id: 'A2', title: { en: 'Surgery explained', ko: '수술 설명' } },
        { id: 'A3', title: { en: 'Follow-up explained', ko: '외래 설명' } },
      ],
    },
  },
]
const at = { route: '/studies/$study/cases/$case', path: '/studies/s1/cases/c1' }
const server = {
  'GET /studies/s1/cases/c1': { body: read },
  'GET /studies/s1/instruments': { body: { instruments } },
}
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section')!)

it('shows the dialogue with its turns, and the note and answers at a press', async () => {
  await showScreen(CaseScreen, { ...at, server })
  const main = await card('Case demo-1')
  const turns = main.getAllByRole('listitem').map(turn => turn.textContent)
  expect(turns).toEqual(['1 EducatorYou had heart failure.', '2 Virtual patientWhat do I do?'])
  fireEvent.click(main.getByRole('button', { name: 'Discharge note' }))
  main.getByRole('heading', { name: 'Diagnosis' })
  fireEvent.click(main.getByRole('button', { name: 'Answers' }))
  main.getByText('Why were you here?')
  main.getByText('no answer')
})

it('shows what physicians never see: model, source patient, strata, references, applicable items', async () => {
  await showScreen(CaseScreen, { ...at, server })
  const hidden = await card('The case')
  hidden.getByText('model-x')
  hidden.getByText('patient-7')
  ;(await card('Strata')).getByText('poor')
  const references = await card('Reference answers')
  expect(references.getAllByRole('term').map(term => term.textContent)).toEqual([
    'q1 · Why were you here?',
    'q9',
  ])
  references.getByText('Heart failure')
  references.getByText(/"low": 1/)
  const items = await card('Checklist: applicable items')
  items.getByText('The note can answer 2 of 3 items.')
  expect(items.getAllByRole('listitem').map(item => item.textContent?.trim())).toEqual([
    'A1 Diagnosis explained',
    'A2 Surgery explained not applicable',
    'A3 Follow-up explained',
  ])
})

it('says so when there is no such case', async () => {
  await showScreen(CaseScreen, { ...at, path: '/studies/s1/cases/other', server })
  await screen.findByRole('button', { name: 'Try again' })
})

it('lists the cases with links to them, and the files that came in', async () => {
  const line = { ...read, educator_model: 'model-x', turns: 2, words: 7 }
  const imports = [
    {
      id: 'i2',
      kind: 'judge',
      file: 'j.jsonl',
      sha: 'b'.repeat(64),
      rows: 1200,
      at: 0,
      judge: 'j1',
      model: 'm',
    },
    {
      id: 'i1',
      kind: 'cases',
      file: 'c.jsonl',
      sha: 'a'.repeat(64),
      rows: 8,
      at: 0,
      judge: null,
      model: null,
    },
  ]
  await showScreen(CasesScreen, {
    route: '/studies/$study/cases',
    path: '/studies/s1/cases',
    server: {
      'GET /studies/s1/cases': { body: { total: 1, cases: [line] } },
      'GET /studies/s1/mentions': {
        body: { counts: { found: 0, waived: 0, masked: 0 }, mentions: [] },
      },
      'GET /studies/s1/imports': { body: { imports } },
    },
  })
  const link = await screen.findByRole('link', { name: 'demo-1' })
  expect(link.getAttribute('href')).toBe('/studies/s1/cases/c1')
  const table = within(await screen.findByRole('table', { name: 'Files brought in' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows[0]!.textContent).toMatch(/^j\.jsonlJudge’s ratings: j1, m1,200.*b{10}$/)
  expect(rows[1]!.textContent).toMatch(/^c\.jsonlCases8.*a{10}$/)
})
