/** What an address says of the run that a page is about. */
export type RunInAddress = { judge?: string; run?: number }

/** The same from what stands in an address, which may be anything. */
export const runInAddress = ({ judge, run }: Record<string, unknown>): RunInAddress => ({
  ...(typeof judge === 'string' || typeof judge === 'number' ? { judge: String(judge) } : {}),
  ...(typeof run === 'number' && Number.isInteger(run) && run > 0 ? { run } : {}),
})
