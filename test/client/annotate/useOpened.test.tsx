// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOpened } from '#client/features/annotate/useOpened.ts'
import type { OpenedAssignment } from '#schema/annotation.ts'

const opened = (id: string, stage: string): OpenedAssignment => ({
  id,
  study: 's',
  position: 1,
  of: 9,
  language: 'en',
  stage,
  stages: [],
  parts: {},
  units: [],
  ratings: [],
})

type Here = { assignment: string; stage?: string }

/** The screens of a tab; `asked` are the openings that the server was asked for. */
function aTab() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const id = String(input).split('/').at(-2)!
    asked.push(id)
    return Response.json(opened(id, `by hand ${asked.length}`))
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const view = renderHook(
    (here: Here) => {
      const [handed, hand] = useState<OpenedAssignment>()
      return { ...useOpened(here.assignment, here.stage, 'en', { handed, hand }), handed }
    },
    { wrapper, initialProps: { assignment: 'a' } as Here },
  )
  const stage = () => view.result.current.opened.data?.stage
  return { asked, view, stage }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a case that was handed over is shown in its first render, without asking the server for it', async () => {
  const { asked, view, stage } = aTab()
  await waitFor(() => expect(stage()).toBe('by hand 1'))
  act(() => view.result.current.show(opened('b', 'with the freeze')))
  expect(stage()).toBe('by hand 1')
  view.rerender({ assignment: 'b' })
  expect(stage()).toBe('with the freeze')
  await act(() => new Promise(resolve => setTimeout(resolve, 20)))
  expect([stage(), asked]).toEqual(['with the freeze', ['a']])
})

test('what was handed over is taken once: a later visit of the same case is opened by the server', async () => {
  const { asked, view, stage } = aTab()
  await waitFor(() => expect(stage()).toBe('by hand 1'))
  act(() => view.result.current.show(opened('b', 'with the freeze')))
  view.rerender({ assignment: 'b' })
  await waitFor(() => expect(view.result.current.handed).toBeUndefined())
  view.rerender({ assignment: 'a' })
  await waitFor(() => expect(asked).toEqual(['a', 'a']))
  view.rerender({ assignment: 'b' })
  await waitFor(() => expect(stage()).toBe('by hand 3'))
  expect(asked).toEqual(['a', 'a', 'b'])
})

test('the next stage of the same case takes the place of the former at once', async () => {
  const { asked, view, stage } = aTab()
  await waitFor(() => expect(stage()).toBe('by hand 1'))
  act(() => view.result.current.show(opened('a', 'second stage')))
  await waitFor(() => expect(stage()).toBe('second stage'))
  expect(asked).toEqual(['a'])
})

test('from a finished stage in the address the next one is handed to the screen without it', async () => {
  const { asked, view, stage } = aTab()
  view.rerender({ assignment: 'a', stage: 'x' })
  await waitFor(() => expect(asked).toHaveLength(2))
  act(() => view.result.current.show(opened('a', 'second stage')))
  view.rerender({ assignment: 'a' })
  expect(stage()).toBe('second stage')
  await act(() => new Promise(resolve => setTimeout(resolve, 20)))
  expect(asked).toHaveLength(2)
})

test('read again, a case that was handed over is opened by the server', async () => {
  const { asked, view, stage } = aTab()
  await waitFor(() => expect(stage()).toBe('by hand 1'))
  act(() => view.result.current.show(opened('b', 'with the freeze')))
  view.rerender({ assignment: 'b' })
  await waitFor(() => expect(view.result.current.handed).toBeUndefined())
  act(() => view.result.current.reload())
  await waitFor(() => expect(stage()).toBe('by hand 2'))
  expect(asked).toEqual(['a', 'b'])
})
