import { expect, test } from 'vitest'
import { languages } from '#schema/words.ts'
import { sayIn } from './sayIn.ts'

test('rows of one instrument that take different items together have different names', () => {
  const title = { en: 'Topic checklist', ko: '교육 항목 체크리스트' }
  for (const language of languages) {
    const { rowName } = sayIn(language)
    const names = (['mean', 'pooled', 'applicable', 'item'] as const).map(kind =>
      rowName({ title, kind, items: 21 }),
    )
    expect(new Set(names).size).toBe(4)
    expect(names.at(-1)).toBe(title[language])
  }
  expect(sayIn('en').rowName({ title, kind: 'pooled', items: 21 })).toBe('Topic checklist (21 items pooled)')
  expect(sayIn('ko').rowName({ title, kind: 'applicable', items: 21 })).toBe(
    '교육 항목 체크리스트(해당 문항만)',
  )
})
