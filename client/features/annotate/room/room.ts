import { ApiError } from '#client/api.ts'
import { newId } from '#client/outbox/newId.ts'
import type { Encounter, RoomTopic } from '#schema/encounter.ts'
import type { ErrorCode } from '#schema/error.ts'
import type { UiLanguage } from '#schema/words.ts'
import { type PartialTurn, stillHeard, withPiece, withState, withTurn, withWhole } from './conversation.ts'
import { makeDraftWriter } from './draft.ts'
import { makeFollowing, type Source } from './following.ts'
import type { KeptWords } from './keptWords.ts'
import { canBeSaid } from './length.ts'
import { makeSending, type Unsent } from './sending.ts'
import { makeTicking } from './ticking.ts'

export type RoomCalls = {
  read: (encounter: string) => Promise<Encounter>
  say: (encounter: string, turn: Unsent['turn']) => Promise<Encounter>
  tick: (encounter: string, tick: { topic: RoomTopic; ticked: boolean }) => Promise<Encounter>
  stop: (encounter: string) => Promise<Encounter>
  retry: (encounter: string) => Promise<Encounter>
  end: (encounter: string) => Promise<Encounter>
}

export type RoomDeps = {
  person: string
  calls: RoomCalls
  source: (encounter: string) => Source
  words: KeptWords
  who: () => Promise<string>
  now: () => number
  later: (ms: number, work: () => void) => () => void
}

export type RoomSnapshot = {
  encounter: Encounter
  /** What the other side is just saying. */
  partial: PartialTurn | undefined
  /** This person cut the answer off, in this tab. */
  stopped: boolean
  /** The turn that was asked for again. */
  askedAgain: number | undefined
  draft: string
  unsent: Unsent | undefined
  /** Why the last words came back into the box. */
  back: ErrorCode | undefined
  topics: ReadonlySet<RoomTopic>
  topicsTroubled: boolean
  signedOut: boolean
  otherPerson: boolean
  /** News does not come at the moment. */
  lost: boolean
  memoryOnly: boolean
}
export type Room = ReturnType<typeof openRoom>

/** One encounter in this tab: what was said, what is being written, and how both get to and from the server. */
export function openRoom(deps: RoomDeps, begun: Encounter, draft: string) {
  const { id } = begun
  const listeners = new Set<() => void>()
  const drafts = makeDraftWriter(deps.words.keepDraft)
  let now: RoomSnapshot = {
    encounter: begun,
    partial: undefined,
    stopped: false,
    askedAgain: undefined,
    draft,
    unsent: undefined,
    back: undefined,
    topics: new Set(begun.topics),
    topicsTroubled: false,
    signedOut: false,
    otherPerson: false,
    lost: false,
    memoryOnly: deps.words.memoryOnly,
  }
  const set = (change: Partial<RoomSnapshot>) => {
    now = { ...now, ...change }
    for (const listener of [...listeners]) listener()
  }
  const show = (encounter: Encounter) => {
    if (encounter === now.encounter) return
    set({
      encounter,
      partial: stillHeard(now.partial, encounter),
      stopped: now.stopped && !encounter.ended && encounter.turns.length === now.encounter.turns.length,
      topics: ticking.over(encounter.topics),
    })
    sending.seen(encounter.turns.map(turn => turn.id))
    if (encounter.ended) following.stop()
  }
  const type = (text: string) => {
    set({ draft: text })
    return drafts.write(text)
  }
  const putBack = (text: string) => void type(now.draft.trim() === '' ? text : `${text}\n${now.draft}`)
  const whole = (encounter: Encounter) => show(withWhole(now.encounter, encounter))
  /** How many states the stream has told. */
  let states = 0
  /** Replies and the stream overtake each other: a state that was told since the asking is the newer one. */
  const inOrder = async (asked: Promise<Encounter>): Promise<Encounter> => {
    const before = states
    const fresh = await asked
    const { floor, other } = now.encounter
    return states === before ? fresh : withState(fresh, { floor, ended: fresh.ended, joined: other.joined })
  }
  const refresh = () => inOrder(deps.calls.read(id)).then(whole, () => undefined)
  /** Somebody else may have signed in on this browser, which no reply of the room says. */
  const askWho = async () => {
    try {
      if ((await deps.who()) !== deps.person) set({ otherPerson: true })
    } catch (error) {
      if (codeOf(error) === 'not-signed-in') set({ signedOut: true })
    }
  }

  const sending = makeSending({
    person: deps.person,
    who: deps.who,
    later: deps.later,
    say: turn => inOrder(deps.calls.say(id, turn)),
    keep: async turn => {
      const kept = await deps.words.keepUnsent(turn)
      // Only now may the draft go: should the tab close between the two, both are there.
      void drafts.write(now.draft)
      return kept
    },
    drop: deps.words.dropUnsent,
    onChange: () => set({ unsent: sending.unsent(), signedOut: now.signedOut || sending.signedOut() }),
    onReply: whole,
    onRefused: (turn, code) => {
      putBack(turn.text)
      set({ back: code })
      void refresh()
    },
    onOtherPerson: () => set({ otherPerson: true }),
  })
  const ticking = makeTicking({
    tick: tick => inOrder(deps.calls.tick(id, tick)),
    later: deps.later,
    onChange: () => set({ topics: ticking.over(now.encounter.topics), topicsTroubled: ticking.troubled() }),
    onReply: whole,
    onSignedOut: () => set({ signedOut: true }),
  })
  const following = makeFollowing({
    source: () => deps.source(id),
    read: () => deps.calls.read(id),
    later: deps.later,
    onTurn: turn => show(withTurn(now.encounter, turn)),
    onState: state => {
      states += 1
      show(withState(now.encounter, state))
      // The other physician has left or is back, which only the whole view tells
      if (now.encounter.other.joined !== state.joined) void deps.calls.read(id).then(whole, () => undefined)
    },
    onPartial: piece => {
      const partial = piece && stillHeard(withPiece(now.partial, piece), now.encounter)
      if (partial !== now.partial) set({ partial })
    },
    onWhole: whole,
    onTrouble: code => {
      const signedOut = code === 'not-signed-in' || now.signedOut
      if (code === 'not-found') void askWho()
      if (now.lost !== (code !== undefined) || now.signedOut !== signedOut)
        set({ lost: code !== undefined, signedOut })
    },
  })

  return {
    snapshot: () => now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Goes on with what a former visit left unsent, and begins to keep up. */
    async start(): Promise<void> {
      if (!begun.ended) following.start()
      const stored = new Set(now.encounter.turns.map(turn => turn.id))
      const [first, ...others] = (await deps.words.unsent()).filter(turn => {
        if (!stored.has(turn.id) && !now.encounter.ended) return true
        if (!stored.has(turn.id)) putBack(turn.text)
        void deps.words.dropUnsent(turn).catch(() => undefined)
        return false
      })
      // Two tabs of one browser have each left one: only one of them can be the next turn.
      for (const other of others) {
        putBack(other.text)
        void deps.words.dropUnsent(other).catch(() => undefined)
      }
      // The tab was closed after the turn was kept and before the box was: the words are not said twice.
      if (first && now.draft === first.text) type('')
      if (first) await sending.resume(first)
    },
    type: (text: string) => void type(text),
    /** Whether what stands in the box can go out now. */
    canSend: () =>
      canBeSaid(now.draft) && !now.unsent && now.encounter.floor === 'mine' && !now.encounter.ended,
    /** Says what stands in the box. The box is empty at once; the words are kept elsewhere before they leave. */
    say(uiLang: UiLanguage): void {
      if (!this.canSend()) return
      const turn = {
        id: newId(),
        turn: now.encounter.turns.length + 1,
        text: now.draft,
        ui_lang: uiLang,
        client_at: deps.now(),
      }
      set({ draft: '', back: undefined })
      void sending.send(turn)
    },
    tick: ticking.set,
    /** Cuts off what the other side is about to say. Where that fails, the state shows it and one may try again. */
    stop(): void {
      set({ stopped: true })
      void inOrder(deps.calls.stop(id)).then(whole, refresh)
    },
    /** Has the other side try once more. */
    retry(): void {
      const asked = now.encounter.turns.length + 1
      void inOrder(deps.calls.retry(id)).then(encounter => {
        set({ stopped: false, askedAgain: asked })
        whole(encounter)
      }, refresh)
    },
    /** Ends the conversation; throws what the server says. */
    async end(): Promise<void> {
      whole(await deps.calls.end(id))
    },
    wake(): void {
      sending.wake()
      ticking.wake()
      following.wake()
    },
    /** The same person has signed in again. */
    signedIn(): void {
      set({ signedOut: false })
      sending.signedIn()
      ticking.wake()
      following.wake()
    },
    rest: () => following.stop(),
    resume(): void {
      if (!now.encounter.ended && following.by() === 'nothing') following.start()
    },
    /** Whoever comes back to the tab may be somebody else. */
    askWho: () => void askWho(),
    /** Nothing of this encounter has to be kept on this computer any more. */
    forget: () => void drafts.write(''),
    close(): void {
      sending.close()
      ticking.close()
      following.stop()
      listeners.clear()
    },
  }
}

/** Why an encounter could not be opened. */
export const codeOf = (error: unknown): ErrorCode | 'offline' =>
  error instanceof ApiError ? error.code : 'offline'
