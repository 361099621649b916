// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HomeScreen } from '#client/features/home/HomeScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const person = { id: 'p', name: '한지훈', username: 'han' }
const study = {
  id: 's1',
  key: 'k',
  title: { en: 'Pilot', ko: '예비 연구' },
  state: 'open',
  protocol: 'judge-validation',
}
const line = {
  id: 's1',
  key: 'k',
  title: study.title,
  state: 'open',
  accepted: true,
  cases: 45,
  done: 20,
  begun: null,
}
const serving = (memberships: unknown[], studies: unknown[]) => ({
  'GET /me': { body: { person, memberships } },
  'GET /annotator/studies': { body: { studies } },
})

it('says what will be here, and how it comes, to someone with nothing', async () => {
  await showScreen(HomeScreen, { server: serving([], []), language: 'ko' })
  await screen.findByText(/이미 참여하신 연구는 시작되면.*연구 관리자가 보낸 링크를 열면/)
  expect(screen.queryByRole('link')).toBeNull()
})

it('gives a physician their progress and one way on', async () => {
  await showScreen(HomeScreen, {
    server: serving([{ study, role: 'annotator' }], [line]),
    language: 'ko',
  })
  await screen.findByText('증례 45건 중 20건 마침')
  const links = screen.getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['이어서 하기'])
  expect(links[0]!.getAttribute('href')).toBe('/annotate/s1')
})

it('goes on with a case that is begun, and names it, also when none is done', async () => {
  await showScreen(HomeScreen, {
    server: serving([{ study, role: 'annotator' }], [{ ...line, done: 0, begun: 2 }]),
  })
  await screen.findByText('0 of 45 cases done · case 2 in progress')
  screen.getByRole('link', { name: 'Continue' })
})

it('thanks for a finished study and offers nothing but to look back', async () => {
  await showScreen(HomeScreen, { server: serving([{ study, role: 'annotator' }], [{ ...line, done: 45 }]) })
  await screen.findByText(/All cases are done/)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Look back'])
})

it('shows a maintainer their studies with the state in words', async () => {
  await showScreen(HomeScreen, { server: serving([{ study, role: 'maintainer' }], []) })
  expect((await screen.findByRole('link', { name: 'Pilot' })).getAttribute('href')).toBe('/studies/s1')
  screen.getByText('Open')
})

it('offers to try again when the server does not answer', async () => {
  await showScreen(HomeScreen, {
    server: { ...serving([], []), 'GET /me': { status: 503, body: { error: { code: 'busy' } } } },
  })
  await screen.findByText(/busy with another change/)
  screen.getByRole('button', { name: 'Try again' })
})

it('names the study that a physician has joined and that is still in preparation', async () => {
  await showScreen(HomeScreen, {
    server: serving([{ study: { ...study, state: 'draft' }, role: 'annotator' }], []),
  })
  await screen.findByText(/You have joined “Pilot”/)
})
