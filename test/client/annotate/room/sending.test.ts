import { expect, test } from 'vitest'
import { ApiError } from '#client/api.ts'
import { makeSending } from '#client/features/annotate/room/sending.ts'
import type { Encounter, SayTurn } from '#schema/encounter.ts'

const turn: SayTurn = { id: 'f'.repeat(32), turn: 1, text: 'Hello', ui_lang: 'en', client_at: 1 }
const reply = {} as Encounter

/** A sending whose server answers with each of `answers` in turn, and whose clock is run by hand. */
function aSending(...answers: (Encounter | Error)[]) {
  const said: SayTurn[] = []
  const timers: (() => void)[] = []
  const told: string[] = []
  const sending = makeSending({
    person: 'kim',
    who: async () => 'kim',
    say: async one => {
      said.push(one)
      const answer = answers.shift()!
      if (answer instanceof Error) throw answer
      return answer
    },
    keep: async () => true,
    drop: async one => void told.push(`dropped ${one.id[0]}`),
    later: (_ms, work) => {
      timers.push(work)
      return () => undefined
    },
    onChange: () => undefined,
    onReply: () => told.push('reply'),
    onRefused: (_turn, code) => told.push(code),
    onOtherPerson: () => told.push('other'),
  })
  const settle = () => new Promise(resolve => setTimeout(resolve))
  return { sending, said, timers, told, settle }
}

test('a turn that gets no answer is sent again with the same id until it does', async () => {
  const { sending, said, timers, told, settle } = aSending(
    new ApiError('offline'),
    new ApiError('busy'),
    reply,
  )
  await sending.send(turn)
  expect(sending.unsent()).toMatchObject({ turn, kept: true, sending: false, trouble: 'offline' })
  timers.shift()!()
  await settle()
  timers.shift()!()
  await settle()
  expect(said).toEqual([turn, turn, turn])
  expect(sending.unsent()).toBeUndefined()
  expect(told).toEqual(['reply', 'dropped f'])
})

test('a refused turn gives its words back and is not sent again', async () => {
  const { sending, timers, told } = aSending(new ApiError('not-your-turn'))
  await sending.send(turn)
  expect([sending.unsent(), timers.length]).toEqual([undefined, 0])
  expect(told).toEqual(['not-your-turn', 'dropped f'])
})

test('a turn that shows up in the conversation is stored, whatever became of the reply', async () => {
  const { sending, said, told } = aSending(new ApiError('offline'))
  await sending.send(turn)
  sending.seen([turn.id])
  sending.wake()
  expect([sending.unsent(), said.length]).toEqual([undefined, 1])
  expect(told).toEqual(['dropped f'])
})

test('an ended session holds the turn until the same person has signed in', async () => {
  const { sending, said, settle } = aSending(new ApiError('not-signed-in'), reply)
  await sending.send(turn)
  sending.wake()
  expect([sending.signedOut(), said.length]).toEqual([true, 1])
  sending.signedIn()
  await settle()
  expect([sending.unsent(), said.length]).toEqual([undefined, 2])
})
