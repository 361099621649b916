// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SignInScreen } from '#client/features/people/SignInScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const typeAndSend = async (username: string, password: string) => {
  fireEvent.change(await screen.findByLabelText('User name'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.submit(screen.getByRole('button', { name: 'Sign in' }).closest('form')!)
}

it('says what is wrong and keeps what was typed', async () => {
  await showScreen(SignInScreen, {
    route: '/sign-in',
    server: { 'POST /sign-in': { status: 401, body: { error: { code: 'wrong-credentials' } } } },
  })
  await typeAndSend('kim.jh', 'a wrong password')
  expect((await screen.findByText(/do not belong together/)).closest('[role=alert]')).not.toBeNull()
  expect((screen.getByLabelText('User name') as HTMLInputElement).value).toBe('kim.jh')
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('a wrong password')
})

it('says what to do without a password or a link', async () => {
  await showScreen(SignInScreen, { route: '/sign-in', server: {} })
  await screen.findByText(/signs you in without a password.*ask whoever sent it/)
})

it('sends the user name in small letters and the password as it was typed, then goes where one wanted to go', async () => {
  const { asked, router } = await showScreen(SignInScreen, {
    route: '/sign-in',
    path: '/sign-in?to=%2Fannotate%2Fabc',
    server: { 'POST /sign-in': { body: { person: {} } } },
  })
  await typeAndSend(' Kim.JH ', ' spaces stay ')
  await waitFor(() => expect(router.state.location.pathname).toBe('/annotate/abc'))
  expect(asked[0]!.body).toEqual({ username: 'kim.jh', password: ' spaces stay ' })
})
