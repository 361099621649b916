// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dropInviteToken, takeInviteToken, useInviteToken } from '#client/features/people/inviteToken.ts'

beforeEach(() => {
  dropInviteToken()
  window.history.replaceState(null, '', '/')
})

it('takes the token out of the address without leaving a step in the history', () => {
  window.history.replaceState(null, '', '/join#secret-token')
  const steps = window.history.length
  takeInviteToken()
  expect(window.location.href).not.toContain('secret-token')
  expect(window.history.length).toBe(steps)
  expect(renderHook(() => useInviteToken()).result.current).toBe('secret-token')
})

it('leaves the fragment of any other page alone', () => {
  window.history.replaceState(null, '', '/studies/x/set-up#notice')
  takeInviteToken()
  expect(window.location.hash).toBe('#notice')
  expect(renderHook(() => useInviteToken()).result.current).toBe('')
})

it('takes a second link that is pasted into the open page', () => {
  window.history.replaceState(null, '', '/join#first')
  takeInviteToken()
  const { result } = renderHook(() => useInviteToken())
  act(() => {
    window.history.replaceState(null, '', '/join#second')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(result.current).toBe('second')
  expect(window.location.hash).toBe('')
})
