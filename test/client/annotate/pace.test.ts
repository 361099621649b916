import { expect, test } from 'vitest'
import {
  finished,
  freshPace,
  isLong,
  met,
  type Pace,
  parsePace,
  reasonToPause,
  touched,
} from '#client/features/annotate/pace.ts'

const minute = 60_000
/** Something is done every `every` ms until `until`. */
const work = (from: number, until: number, every: number, pace: Pace = freshPace) => {
  let now = pace
  for (let at = from; at <= until; at += every) now = touched(now, at)
  return now
}
const turns = (n: number) =>
  Array.from({ length: n }, (_, index) => ({
    unit: `u${index}`,
    turn: index + 1,
    role: 'patient' as const,
    text: 'Yes.',
  }))
const note = (words: number) => ({ text: '약 복용\n'.repeat(words / 2), sections: [] })

test('a pause is suggested after an hour of work, and not before', () => {
  expect(reasonToPause(work(0, 59 * minute, minute))).toBeUndefined()
  expect(reasonToPause(work(0, 60 * minute, minute))).toBe('hour')
})

test('sitting without doing anything is work for three minutes at most', () => {
  expect(work(0, 9 * minute, 9 * minute).worked).toBe(3 * minute)
  expect(reasonToPause(work(0, 70 * minute, 5 * minute))).toBeUndefined()
})

test('ten minutes of nothing are a pause: work, long cases and the suggestion begin anew', () => {
  const told = { ...finished(met(work(0, 60 * minute, minute), 'a', true), 'a'), told: true }
  expect(touched(told, 70 * minute)).toEqual({ ...freshPace, last: 70 * minute })
  expect(touched(told, 69 * minute).told).toBe(true)
})

test('it is suggested once in a stretch of work, also when the other reason comes', () => {
  const told = { ...work(0, 60 * minute, minute), told: true }
  expect(reasonToPause(told)).toBeUndefined()
  expect(reasonToPause({ ...told, run: 4 })).toBeUndefined()
})

test('four long cases in a row are a reason, a shorter one between them begins the row anew', () => {
  const done = (pace: Pace, id: string, long: boolean) => finished(met(pace, id, long), id)
  const three = ['a', 'b', 'c'].reduce((pace, id) => done(pace, id, true), freshPace)
  expect(reasonToPause(three)).toBeUndefined()
  expect(reasonToPause(done(three, 'd', true))).toBe('long')
  const broken = done(done(three, 'short', false), 'd', true)
  expect(broken.run).toBe(1)
  expect(reasonToPause(broken)).toBeUndefined()
})

test('a case is long once any of its stages was, also when its last one is not', () => {
  const pace = finished(met(met(met(freshPace, 'a', false), 'a', true), 'a', false), 'a')
  expect(pace.run).toBe(1)
})

test('long is a dialogue of 40 turns or a note of 800 words', () => {
  expect(isLong({ dialogue: turns(39), note: note(798) })).toBe(false)
  expect(isLong({ dialogue: turns(40) })).toBe(true)
  expect(isLong({ note: note(800) })).toBe(true)
  expect(isLong({})).toBe(false)
})

test('a clock that is set back adds nothing and takes nothing away', () => {
  const pace = work(10 * minute, 12 * minute, minute)
  expect(touched(pace, 0)).toMatchObject({ worked: 2 * minute, last: 0 })
})

test('a stretch survives being stored, and what cannot be read is a fresh one', () => {
  const pace = finished(met(work(0, 5 * minute, minute), 'a', true), 'a')
  expect(parsePace(JSON.stringify(pace))).toEqual(pace)
  expect(parsePace(JSON.stringify(freshPace))).toEqual(freshPace)
  for (const broken of [null, '', '{', '5', '{"worked":"x"}', '[]'])
    expect(parsePace(broken)).toEqual(freshPace)
})
