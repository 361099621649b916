import { expect, test } from 'vitest'
import type { Scale } from '#schema/instrument.ts'
import { levelScores } from '#server/judgeReport/levelScores.ts'

const scale = (kind: string, levels: [value: string, score?: number][]) =>
  ({
    kind,
    levels: levels.map(([value, score]) => ({
      value,
      label: { en: value, ko: value },
      ...(score === undefined ? {} : { score }),
    })),
  }) as Scale
const scores = (of: Scale) => [...(levelScores(of)?.values() ?? ['none'])]

test.each<[string, Scale, (number | string)[]]>([
  [
    'declared scores',
    scale('ordinal', [
      ['wrong', 0],
      ['partly', 0.5],
      ['right', 1],
    ]),
    [0, 0.5, 1],
  ],
  ['a score that one level lacks counts for none', scale('likert', [['low', 7], ['high']]), [0, 1]],
  ['whole numbers in a row', scale('likert', [['1'], ['2'], ['3']]), [1, 2, 3]],
  ['numbers with a gap by place', scale('likert', [['1'], ['2'], ['4']]), [0, 1, 2]],
  ['words by place', scale('likert', [['poor'], ['fair'], ['good']]), [0, 1, 2]],
  ['no and yes', scale('binary', [['no'], ['yes']]), [0, 1]],
  ['two numbers of a yes or no', scale('binary', [['1'], ['2']]), [0, 1]],
  ['kinds without an order', scale('nominal', [['1'], ['2']]), ['none']],
  ['several at once', scale('multi', [['1'], ['2']]), ['none']],
  ['a number', { kind: 'number', min: 0 }, ['none']],
])('%s', (_, given, wanted) => {
  expect(scores(given)).toEqual(wanted)
})
