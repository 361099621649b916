import { ApiError } from '#client/api.ts'
import { outcomeOf, pauseAfter } from '#client/outbox/reply.ts'
import type { Encounter, SayTurn } from '#schema/encounter.ts'
import type { ErrorCode } from '#schema/error.ts'

export type SendingDeps = {
  say: (turn: SayTurn) => Promise<Encounter>
  /** Keeps an unsent turn where it survives a closed tab; false where only this tab has it. */
  keep: (turn: SayTurn) => Promise<boolean>
  drop: (turn: SayTurn) => Promise<void>
  /** The id of whoever is signed in; throws `not-signed-in` for nobody. */
  who: () => Promise<string>
  person: string
  later: (ms: number, work: () => void) => () => void
  onChange: () => void
  onReply: (encounter: Encounter) => void
  /** The server will not take it: its words go back to who wrote them. */
  onRefused: (turn: SayTurn, code: ErrorCode) => void
  onOtherPerson: () => void
}

export type Unsent = {
  turn: SayTurn
  /** False while only this tab has it. */
  kept: boolean
  sending: boolean
  /** Why it did not go out, once it was tried in vain. */
  trouble: ErrorCode | 'offline' | undefined
}

/**
 * The one turn that is on its way. It keeps its id and its words until the server has it, is tried again by itself,
 * and is forgotten only when it is known to be stored or refused: sent twice, it is stored once.
 */
export function makeSending(deps: SendingDeps) {
  let unsent: Unsent | undefined
  let signedOut = false
  let failures = 0
  let closed = false
  let callOff: (() => void) | undefined

  const set = (change: Partial<Unsent>) => {
    if (unsent) unsent = { ...unsent, ...change }
    deps.onChange()
  }
  const isOut = (turn: SayTurn) => unsent?.turn.id === turn.id && !closed
  function forget(turn: SayTurn): void {
    callOff?.()
    failures = 0
    unsent = undefined
    // One that cannot be erased is sent once more on the next visit, which the server answers the same.
    void deps.drop(turn).catch(() => undefined)
    deps.onChange()
  }

  async function fail(turn: SayTurn, error: unknown): Promise<void> {
    const outcome = outcomeOf(error)
    if (outcome.kind === 'signed-out') {
      signedOut = true
      set({ sending: false, trouble: 'not-signed-in' })
    } else if (outcome.kind === 'again') {
      failures += 1
      set({ sending: false, trouble: outcome.code })
      callOff?.()
      callOff = deps.later(pauseAfter(failures), () => void pump())
    } else {
      // Somebody else's sign-in makes every encounter unknown; that is not the turn's fault.
      let person: string
      try {
        person = await deps.who()
      } catch (cause) {
        const out = cause instanceof ApiError && cause.code === 'not-signed-in'
        return fail(turn, out ? cause : undefined)
      }
      if (!isOut(turn)) return
      if (person !== deps.person) {
        set({ sending: false })
        deps.onOtherPerson()
        return
      }
      deps.onRefused(turn, outcome.kind === 'refused' ? outcome.code : 'not-your-turn')
      forget(turn)
    }
  }

  async function pump(): Promise<void> {
    if (!unsent || unsent.sending || signedOut || closed) return
    const { turn } = unsent
    set({ sending: true })
    try {
      const encounter = await deps.say(turn)
      if (closed) return
      deps.onReply(encounter)
      if (isOut(turn)) forget(turn)
    } catch (error) {
      if (isOut(turn)) await fail(turn, error)
    }
  }

  return {
    unsent: () => unsent,
    signedOut: () => signedOut,
    /** Sends a turn, unless one is on its way. It is on disk, or known not to be, before it leaves. */
    async send(turn: SayTurn): Promise<void> {
      if (unsent || closed) return
      unsent = { turn, kept: false, sending: false, trouble: undefined }
      deps.onChange()
      const kept = await deps.keep(turn).catch(() => false)
      if (!isOut(turn)) return
      set({ kept })
      await pump()
    },
    /** Goes on with a turn that a former visit left behind. */
    async resume(turn: SayTurn): Promise<void> {
      if (unsent || closed) return
      unsent = { turn, kept: true, sending: false, trouble: undefined }
      await pump()
    },
    /** These turns are stored, as another way than a reply has shown. */
    seen(ids: readonly string[]): void {
      if (unsent && ids.includes(unsent.turn.id)) forget(unsent.turn)
    },
    /** The network is back, or the person asks: try now. */
    wake(): void {
      callOff?.()
      void pump()
    },
    signedIn(): void {
      signedOut = false
      void pump()
    },
    close(): void {
      closed = true
      callOff?.()
    },
  }
}
