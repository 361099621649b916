import type { Page } from 'playwright-core'
import type { ValidationReport } from '#schema/report.ts'

const at = Date.UTC(2026, 10, 30, 4)
const looks = (state: 'opened' | 'reached') => ({
  plan: { version: 1, sha: 'a'.repeat(64) },
  finished: 5,
  shared: 8,
  looks: [
    { planned: 2, state: 'passed', at: null },
    { planned: 4, state, at: state === 'opened' ? at : null },
    { planned: 5, state: state === 'opened' ? 'reached' : 'waiting', at: null },
  ],
})

/**
 * Gives the page the looks of a plan: before one is opened, or the report of a study as if it were seen through one.
 * The demo has nobody who has finished half a study, so the server's own report is cut as it would cut it.
 */
export async function withLooks(page: Page, state: 'opened' | 'reached'): Promise<() => Promise<void>> {
  const own = /\/api\/studies\/[^/]+\/agreement(\?.*)?$/
  const list = /\/api\/studies\/[^/]+\/agreement\/looks$/
  await page.route(list, route => route.fulfill({ json: looks(state) }))
  if (state === 'opened')
    await page.route(own, async route => {
      const body = (await (await route.fetch()).json()) as { report: ValidationReport }
      const { report } = body
      const told = ({ column }: { column: string }) => !column.startsWith('judge:')
      const cut: ValidationReport = {
        ...report,
        look: { index: 2, of: 3, planned: 4, shared: 4, at },
        level: 1 - 0.05 / 4,
        columns: report.columns.filter(({ id }) => told({ column: id })),
        rows: report.rows.map(row => ({ ...row, cells: row.cells.filter(told) })),
        scores: report.scores.filter(({ rater }) => rater.kind === 'judge'),
      }
      await route.fulfill({ json: { ...body, report: cut } })
    })
  return async () => {
    await page.unroute(list)
    await page.unroute(own)
  }
}
