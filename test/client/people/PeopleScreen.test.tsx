// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PeopleScreen } from '#client/features/people/PeopleScreen.tsx'
import { showScreen } from '#test/client/ui/screen.tsx'

const member = {
  id: 'p1',
  name: 'Kim Ji-hun',
  username: 'kim.jh',
  role: 'annotator',
  disabled: false,
  joined_at: 0,
}
const server = {
  'GET /me': { body: { person: { id: 'm', name: 'Maintainer', username: 'm1' }, memberships: [] } },
  'GET /studies/s1/people': { body: [member] },
  'GET /studies/s1/invites': { body: [] },
}
const at = { route: '/studies/$study/people', path: '/studies/s1/people' }

it('shows a one-time link for somebody new after making one, and offers none for who is a member', async () => {
  const { asked } = await showScreen(PeopleScreen, {
    ...at,
    server: { ...server, 'POST /studies/s1/invites': { body: { path: '/join#tok', expires_at: 0 } } },
  })
  await screen.findByText('kim.jh')
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'adjudicator' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  const link = (await screen.findByLabelText('One-time link')) as HTMLInputElement
  expect(link.value).toMatch(/^http.*\/join#tok$/)
  expect(asked.find(one => one.method === 'POST')!.body).toEqual({ role: 'adjudicator' })
  expect(screen.queryByLabelText('For whom')).toBeNull()
})

it('sends a change of role with its reason, and stays open with the words of a refusal', async () => {
  const { asked } = await showScreen(PeopleScreen, {
    ...at,
    server: {
      ...server,
      'POST /studies/s1/people/p1/role': {
        status: 409,
        body: { error: { code: 'role-conflict', details: { reason: 'has-rated' } } },
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Change role/ }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Role'), { target: { value: 'maintainer' } })
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'left the clinic' } })
  fireEvent.submit(dialog.getByLabelText('Reason').closest('form')!)
  await dialog.findByText(/only after it is frozen/)
  await waitFor(() => expect(asked.at(-1)!.body).toEqual({ role: 'maintainer', reason: 'left the clinic' }))
})

it('lists the links that were made, and withdraws an open one', async () => {
  const open = { id: 'i1', role: 'annotator', made_at: 1, expires_at: 2, used_at: null }
  const lists = [[open, { ...open, id: 'i2', role: 'auditor', used_at: 3 }], []]
  const { asked } = await showScreen(PeopleScreen, {
    ...at,
    server: {
      ...server,
      'GET /studies/s1/invites': () => ({ body: lists.length > 1 ? lists.shift() : lists[0] }),
      'POST /studies/s1/invites/i1/withdrawal': { body: { ok: true } },
    },
  })
  const table = within(await screen.findByRole('table', { name: 'Invitation links' }))
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    expect.anything(),
    expect.stringMatching(/^Physician.*Open until.*Withdraw/),
    expect.stringMatching(/^Auditor.*Used [^W]*$/),
  ])
  fireEvent.click(table.getByRole('button', { name: /^Withdraw/ }))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitation links' })).toBeNull())
  expect(asked.filter(one => one.method === 'POST').map(one => one.path)).toEqual([
    '/studies/s1/invites/i1/withdrawal',
  ])
})
