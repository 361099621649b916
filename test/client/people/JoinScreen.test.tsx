// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dropInviteToken, takeInviteToken } from '#client/features/people/inviteToken.ts'
import { JoinScreen } from '#client/features/people/JoinScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

beforeEach(() => {
  window.history.replaceState(null, '', '/join#secret-token')
  takeInviteToken()
})

const show = (has_password: boolean) =>
  showScreen(JoinScreen, {
    route: '/join',
    server: {
      'POST /invites/look': {
        body: { kind: 'sign-in', name: 'Mina', username: 'mina.k', has_password, study: null, role: null },
      },
      'POST /invites/accept': { body: { person: {} } },
    },
  })
const accepted = async ({ asked, router }: Awaited<ReturnType<typeof show>>) => {
  fireEvent.click(screen.getByRole('button', { name: 'Continue as Mina' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  return asked.find(one => one.path === '/invites/accept')?.body
}

it('offers a first password to somebody who has none, who may leave it empty', async () => {
  const shown = await show(false)
  const password = (await screen.findByLabelText('Password (optional)')) as HTMLInputElement
  expect(password.required).toBe(false)
  screen.getByText(/sign in without a link/)
  // Signing in will ask for it.
  screen.getByText('mina.k')
  expect(await accepted(shown)).toEqual({ token: 'secret-token' })
})

it('sends the first password along with the link', async () => {
  const shown = await show(false)
  const password = await screen.findByLabelText('Password (optional)')
  fireEvent.change(password, { target: { value: 'three words long' } })
  expect(await accepted(shown)).toEqual({ token: 'secret-token', password: 'three words long' })
})

it('keeps a new password out of the way of somebody who has one', async () => {
  await show(true)
  const password = await screen.findByLabelText('New password')
  expect(password.closest('details')?.open).toBe(false)
  screen.getByText(/keep the password you have/)
  expect(screen.queryByText(/sign in without a link/)).toBeNull()
})

it('asks for the link again after a reload, and says whom to ask when it is lost', async () => {
  dropInviteToken()
  await showScreen(JoinScreen, { route: '/join', server: {} })
  await screen.findByText(/Open the link of your invitation again/)
  screen.getByText(/ask whoever sent it/)
})

it('names the study and the role to somebody who is invited', async () => {
  const title = { en: 'Pilot', ko: '예비 연구' }
  const server = {
    'POST /invites/look': {
      body: {
        kind: 'join',
        name: null,
        username: null,
        has_password: false,
        study: { key: 'pilot', title },
        role: 'annotator',
      },
    },
    'GET /me': { status: 401, body: { error: { code: 'not-signed-in' } } },
  }
  await showScreen(JoinScreen, { route: '/join', server, language: 'ko' })
  await screen.findByText('‘예비 연구’ 연구에 초대받으셨어요. 역할: 평가 의사.')
})
