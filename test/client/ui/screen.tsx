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

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }
/** `held`: the answer comes when this settles. */
type Answer = { status?: number; body: unknown; held?: Promise<unknown> }

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

/** The part of XMLHttpRequest that sends a file, over the answers of a test. */
const uploadsOver = (answerTo: (method: string, address: string, sent: unknown) => Answer) =>
  class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
    onload?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    private asked: [string, string] = ['', '']
    private ended = false
    open(method: string, address: string) {
      this.asked = [method, address]
    }
    setRequestHeader() {}
    abort() {
      if (!this.ended) this.onabort?.()
      this.ended = true
    }
    async send(file: File) {
      const { status = 200, body, held } = answerTo(...this.asked, file)
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      this.upload.onload?.()
      await held
      if (this.ended) return
      this.ended = true
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload?.()
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
  const answerTo = (method: string, address: string, sent: unknown) => {
    const { pathname, searchParams } = new URL(address, 'http://concord.test')
    const one = {
      method,
      path: pathname.replace('/api', ''),
      query: Object.fromEntries(searchParams),
      body: typeof sent === 'string' ? JSON.parse(sent) : sent,
    }
    asked.push(one)
    const answer = server[`${method} ${one.path}`] ?? {
      status: 404,
      body: { error: { code: 'not-found' } },
    }
    return typeof answer === 'function' ? answer(one) : answer
  }
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { status = 200, body } = answerTo(init.method ?? 'GET', String(input), init.body)
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('XMLHttpRequest', uploadsOver(answerTo))
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
