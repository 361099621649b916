import type { Deps } from '../../deps.ts'
import { type Actor, write } from '../../storage/write.ts'
import { closeEncounter } from '../closeEncounter.ts'
import { sitDown } from '../sitDown.ts'
import { countTurns, liveEncounter } from '../writerStore.ts'
import type { BatchTask } from './batchPlan.ts'
import { playToEnd } from './playToEnd.ts'
import { requireBatchRoom } from './requireBatchRoom.ts'

/** How long a run goes on when nobody asks how far it is: whoever started it has gone. */
const leaseMs = 10_000

export type BatchChoices = { atOnce: number; giveUp: boolean }

/** An encounter that got stuck: in which turn, and with which problem. */
type Stuck = { case: string; encounter: string; turn: number; problem: string }

/** Encounters that two seats without a person hold, so many at once, while somebody keeps asking. */
export class BatchRun {
  readonly stuck: Stuck[] = []
  /** Encounters that were begun, taken up, and brought to their end. */
  begun = 0
  takenUp = 0
  ended = 0
  going = 0
  over = false
  private stopped = false
  private fault: unknown
  private lease: NodeJS.Timeout | undefined
  private readonly speaking = new Set<string>()
  private readonly queue: BatchTask[]
  private readonly done: Promise<void>

  constructor(
    readonly id: string,
    private readonly deps: Deps,
    private readonly actor: Actor,
    private readonly study: string,
    tasks: readonly BatchTask[],
    private readonly choices: BatchChoices,
  ) {
    this.queue = [...tasks]
    const lines = Array.from({ length: Math.min(choices.atOnce, tasks.length) }, () => this.line())
    this.done = Promise.allSettled(lines).then(results => {
      this.fault = results.find(result => result.status === 'rejected')?.reason
      this.over = true
    })
  }

  /**
   * Waits until the run is over, at most so long, and keeps it going for a while longer.
   *
   * @throws what broke it off, if something did
   */
  async wait(ms: number): Promise<void> {
    clearTimeout(this.lease)
    let timer: NodeJS.Timeout | undefined
    await Promise.race([
      this.done,
      new Promise<void>(resolve => {
        timer = setTimeout(resolve, ms)
      }),
    ])
    clearTimeout(timer)
    if (this.fault) throw this.fault
    if (this.over) return
    this.lease = setTimeout(() => this.stop(), leaseMs)
    this.lease.unref()
  }

  private stop(): void {
    this.stopped = true
    for (const id of this.speaking) this.deps.hub.stop(id)
  }

  /** One encounter after the other, as long as there are some. */
  private async line(): Promise<void> {
    for (let task = this.queue.shift(); task && !this.stopped; task = this.queue.shift()) {
      // A server that is being stopped holds nothing more.
      if (!this.deps.storage.sqlite.open) return
      try {
        await this.hold(task)
      } catch (error) {
        this.stop()
        throw error
      }
    }
  }

  private async hold(task: BatchTask): Promise<void> {
    const { deps } = this
    const id = task.encounter ?? this.begin(task.case.id)
    if (task.encounter) this.takenUp += 1
    const word = deps.hub.speak(id)
    if (!word) return this.tell(task, id, 'interrupted')
    this.going += 1
    this.speaking.add(id)
    try {
      const problem = await playToEnd(deps, id, word.signal).catch(error => {
        deps.onFault(error)
        return 'internal'
      })
      if (word.signal.aborted) this.stopped = true
      if (problem === null) this.ended += 1
      else if (this.choices.giveUp && !this.stopped && deps.storage.sqlite.open) this.giveUp(id)
      else this.tell(task, id, problem)
    } finally {
      this.speaking.delete(id)
      this.going -= 1
      word.done()
    }
  }

  private begin(caseId: string): string {
    const { deps, study } = this
    const happening = { verb: 'encounter.start', study, note: { origin: 'batch' } }
    const id = write(deps, this.actor, happening, tx => {
      requireBatchRoom(tx.db, study)
      const { encounter } = sitDown(tx, deps.newId, { study, caseId })
      tx.subject(encounter)
      return encounter
    })
    this.begun += 1
    return id
  }

  /** A call that failed for good ends the encounter as a failure of the system. */
  private giveUp(id: string): void {
    const { deps, study } = this
    write(deps, this.actor, { verb: 'encounter.end', study, subject: id }, tx => {
      if (liveEncounter(tx.db, id)) closeEncounter(tx, id, 'exception')
    })
    this.ended += 1
  }

  private tell(task: BatchTask, encounter: string, problem: string): void {
    const { db, sqlite } = this.deps.storage
    const turn = sqlite.open ? countTurns(db, encounter) + 1 : 0
    this.stuck.push({ case: task.case.ref, encounter, turn, problem })
  }
}
