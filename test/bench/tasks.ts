import type { Browser, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string }
}

/** The most processor time, in milliseconds, that one task of the page's main thread took during `work`. */
export async function longestCpu<T>(browser: Browser, page: Page, work: () => Promise<T>) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  const result = await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(one => one.name === 'thread_name' && one.args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(
    one => one.name === 'RunTask' && one.ph === 'X' && mains.has(threadOf(one)),
  )
  // Thread time, which other programs on this machine do not lengthen.
  const cpu = tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0)
  return { result, cpu }
}
