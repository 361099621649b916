import { expect, test } from 'vitest'
import { retell } from '#server/encounters/recordPatient/ko/retell.ts'

test.each([
  [
    '새로 아목시실린 500 mg을 하루 세 번 식후에 드시면 됩니다.',
    '새로 아목시실린 500 mg을 하루 세 번 식후에 먹으라고',
  ],
  ['이 약을 드시면 졸릴 수 있습니다.', '이 약을 먹으면 졸릴 수 있다고'],
  ['일찍 주무시면 좋습니다.', '일찍 자면 좋다고'],
  ['열이 나시면 응급실로 오세요.', '열이 나면 응급실로 오라고'],
  ['술은 드시면 안 됩니다.', '술은 먹으면 안 된다고'],
])('“%s” is told as a patient tells it: “%s”', (sentence, told) => {
  expect(retell(sentence, false)).toBe(told)
})
