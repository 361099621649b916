import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '#client/api.ts'
import { errorWords, problemWords, type Words } from '#client/ui/errorWords.ts'
import { catalogues, namespaces } from '#locales/index.ts'
import { errorCodes } from '#schema/error.ts'
import { openingNeeds } from '#schema/study.ts'

beforeAll(() =>
  i18next.init({
    resources: catalogues,
    lng: 'en',
    ns: namespaces,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
)
const wordsOf = (language: string) => i18next.getFixedT(language) as unknown as Words
const say = (error: unknown, language = 'en') => errorWords(wordsOf(language), language, error)

describe('the words of an error', () => {
  it('leave no hole for any code, in either language, whatever details came along', () => {
    for (const language of ['en', 'ko'])
      for (const code of errorCodes) {
        const text = say(new ApiError(code), language)
        expect(text, code).not.toMatch(/\{\{|\}\}/)
        expect(text.length, code).toBeGreaterThan(10)
      }
  })

  it('show the numbers of an impossible allocation', () => {
    const error = new ApiError('allocation-impossible', {
      problem: 'sample-too-small',
      needed: 1070,
      sample: 28,
      physicians: 2,
      exclusive: 525,
      shared: 20,
    })
    expect(say(error)).toContain('2 × 525 own + 20 shared = 1,070 cases')
    expect(say(error, 'ko')).toContain('2명 × 단독 525건 + 공동 20건 = 1,070건')
  })

  it('say what an opening still needs, every need in words', () => {
    for (const language of ['en', 'ko'])
      for (const need of openingNeeds) {
        const said = say(new ApiError('study-not-ready', { missing: [need] }), language)
        expect(said.length, need).toBeGreaterThan(say(new ApiError('study-not-ready'), language).length)
        expect(said, need).not.toContain(need)
      }
  })

  it('say why a role is refused', () => {
    expect(say(new ApiError('role-conflict', { reason: 'has-rated' }))).toContain('only after it is frozen')
  })

  it('name the fields of a form that do not fit, and the form itself when no field is named', () => {
    const error = new ApiError('invalid-input', { problems: [{ field: 'username' }, { field: 'title.ko' }] })
    expect(say(error)).toContain('user name, title')
    expect(say(new ApiError('invalid-input'))).toContain('the form')
  })

  it('tell apart a lost network and a fault in the page', () => {
    expect(say(new ApiError('offline'))).toContain('network')
    expect(say(new ApiError('offline', { status: 500 }))).toMatch(/answered with an error \(500\)/)
    expect(say(new ApiError('offline', { status: 500 }))).not.toContain('network')
    expect(say(new TypeError('x is undefined'))).not.toContain('x is undefined')
  })
})

describe('the words of a located problem', () => {
  it('hold its details', () => {
    const details = { found: 'teacher', expected: ['educator', 'patient'] }
    expect(problemWords(wordsOf('en'), 'en', 'unknown-role', details)).toBe(
      'The role “teacher” is none of: educator, patient.',
    )
  })

  it('name a code that has no words of its own', () => {
    expect(problemWords(wordsOf('ko'), 'ko', 'made-up-code')).toContain('made-up-code')
  })
})
