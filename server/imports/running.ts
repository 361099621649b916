import type { ImportProgress, ImportStep } from '#schema/import.ts'
import { AppError } from '../errors.ts'

export type ImportAbout = Pick<ImportProgress, 'kind' | 'file' | 'checking'>

/**
 * One reading of a file while it goes on: what it does now and how far it is. It can be stopped until it commits;
 * the work asks `check` wherever it can leave things as they were.
 */
export class Running {
  private step: ImportStep = 'reading'
  private done = 0
  private of: number | null = null
  private stopped = false
  private committed = false

  constructor(
    readonly id: string,
    private readonly about: ImportAbout,
    /** Settles when the work is over, however it ended. */
    readonly ended: Promise<void>,
  ) {}

  /** The next step begins; `of` is how much there is to do in it, where that is known. */
  begin(step: ImportStep, of: number | null = null): void {
    this.step = step
    this.done = 0
    this.of = of
  }

  reach(done: number): void {
    this.done = this.of === null ? done : Math.min(done, this.of)
  }

  /** @throws AppError `import-stopped` once somebody has stopped it */
  check(): void {
    if (this.stopped) throw new AppError('import-stopped')
  }

  /** From here on it cannot be stopped. @throws AppError `import-stopped` when it was before */
  commit(): void {
    this.check()
    this.committed = true
  }

  /** Asks the work to stop at its next check; false when it has committed. */
  stop(): boolean {
    if (!this.committed) this.stopped = true
    return this.stopped
  }

  progress(): ImportProgress {
    const { id, about, step, done, of } = this
    return { id, ...about, step, done, of, stopping: this.stopped }
  }
}
