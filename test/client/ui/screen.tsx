import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import i18next from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { Language } from '#schema/words.ts'

type Asked = { method: string; path: string; body: unknown }
type Answer = { status?: number; body: unknown }

// What jsdom lacks and Mantine or a dialog asks for.
function completeJsdom() {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => {})
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
}

// A first render on a busy machine takes longer than the second that is waited by default.
configure({ asyncUtilTimeout: 10_000 })

/** A screen at its path, with a server that answers as the test says; `asked` is what it was asked. */
export async function showScreen(
  Screen: ComponentType,
  {
    route = '/',
    path = route,
    language = 'en',
    server = {},
  }: {
    route?: string
    path?: string
    language?: Language
    server?: Record<string, Answer | ((asked: Asked) => Answer)>
  } = {},
) {
  completeJsdom()
  const { i18nReady } = await import('#client/i18n.ts')
  await i18nReady
  await i18next.changeLanguage(language)
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const url = new URL(String(input), 'http://concord.test')
    const one = {
      method,
      path: url.pathname.replace('/api', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    asked.push(one)
    const answer = server[`${method} ${one.path}`] ?? {
      status: 404,
      body: { error: { code: 'not-found' } },
    }
    const { status = 200, body } = typeof answer === 'function' ? answer(one) : answer
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: route, component: Screen as () => ReactNode }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        {/* The app's own router is the registered type; this one stands in for it. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  return { ...view, router, asked }
}
