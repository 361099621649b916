import { expect, test } from 'vitest'
import { withState, withTurn, withWhole } from '#client/features/annotate/room/conversation.ts'
import { meaningOf } from '#client/features/annotate/room/keys.ts'
import { canBeSaid, leftOf } from '#client/features/annotate/room/length.ts'
import { isAtEnd, onNewTurn } from '#client/features/annotate/room/scroll.ts'
import { type Encounter, type EncounterTurn, longestTurn } from '#schema/encounter.ts'

const turn = (n: number): EncounterTurn => ({
  id: n.toString(16).padStart(32, '0'),
  turn: n,
  role: n % 2 === 1 ? 'educator' : 'patient',
  text: `turn ${n}`,
  at: n * 1000,
})
const encounter = (...numbers: number[]): Encounter => ({
  id: 'e'.repeat(32),
  assignment: 'a'.repeat(32),
  study: 'b'.repeat(32),
  position: 1,
  of: 5,
  language: 'ko',
  started_at: 0,
  ended: false,
  seat: 'educator',
  other: { role: 'patient', kind: 'record', joined: true },
  floor: 'mine',
  turns: numbers.map(turn),
  topics: [],
})
const key = (more: object) => ({
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

test('Enter sends, Shift+Enter does not, and Enter that an input method has never does', () => {
  expect(meaningOf(key({}))).toBe('send')
  for (const more of [{ shiftKey: true }, { isComposing: true }, { keyCode: 229 }, { key: 'a' }])
    expect(meaningOf(key(more))).toBe('own')
})

test('who is at the end or has just spoken goes along, and who reads above is told', () => {
  expect(isAtEnd({ scrollTop: 560, clientHeight: 400, scrollHeight: 1000 })).toBe(true)
  expect(isAtEnd({ scrollTop: 500, clientHeight: 400, scrollHeight: 1000 })).toBe(false)
  expect([onNewTurn(true, false), onNewTurn(false, true), onNewTurn(false, false)]).toEqual([
    'follow',
    'follow',
    'tell',
  ])
})

test('a turn that comes twice or out of its order stands once in its place', () => {
  const once = withTurn(withTurn(encounter(1), turn(3)), turn(2))
  expect(once.turns.map(one => one.turn)).toEqual([1, 2, 3])
  expect(withTurn(once, turn(2))).toBe(once)
})

test('an older view takes no turn away, and an end stays an end', () => {
  const now = { ...encounter(1, 2, 3, 4), floor: 'mine' as const }
  expect(withWhole(now, { ...encounter(1), floor: 'thinking' })).toMatchObject({
    turns: now.turns,
    floor: 'mine',
  })
  const over = withState(now, { floor: 'waiting', ended: true, joined: true })
  expect(withWhole(over, encounter(1, 2, 3, 4, 5)).ended).toBe(true)
  expect(withState(over, { floor: 'mine', ended: false, joined: true }).ended).toBe(true)
})

test('whoever has come stays, whatever an older view says', () => {
  const alone = { role: 'patient', kind: 'person', joined: false } as const
  const now = { ...encounter(), other: alone }
  const joined = withState(now, { floor: 'mine', ended: false, joined: true })
  expect([now.other.joined, joined.other.joined]).toEqual([false, true])
  expect(withWhole(joined, now).other.joined).toBe(true)
  expect(withWhole(now, encounter()).other.joined).toBe(true)
  expect(withWhole({ ...encounter(1), other: alone }, { ...encounter(), other: alone }).other.joined).toBe(
    false,
  )
})

test('the box counts down near its limit, and takes neither nothing nor too much', () => {
  expect(leftOf('a')).toBeUndefined()
  expect(leftOf('a'.repeat(longestTurn + 3))).toBe(-3)
  expect([' \n', 'a', 'a'.repeat(longestTurn + 1)].map(canBeSaid)).toEqual([false, true, false])
})
