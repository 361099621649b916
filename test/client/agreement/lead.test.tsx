// @vitest-environment jsdom
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { Lead } from '#client/features/agreement/Lead.tsx'
import { summarise } from '#client/features/agreement/summary.ts'
import { everyWord } from '#locales/all.ts'
import type { ValidationReport } from '#schema/report.ts'
import type { Language } from '#schema/words.ts'
import { aReport, aRow, between, point, undefinedBecause } from './aReport.ts'

function read(report: ValidationReport, language: Language): string {
  const i18n = createInstance()
  void i18n.init({
    resources: everyWord,
    lng: language,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Lead report={report} summary={summarise(report)} />
    </I18nextProvider>,
  )
  return markup
    .replaceAll(/<\/p>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const slight = aRow(
  'Slight',
  { physicians: point(0.1), judge: point(0.12) },
  { difference: between(0.02, -0.05, 0.08) },
)
const below = aRow(
  'Comprehension',
  { physicians: point(0.6), judge: point(0.2) },
  { difference: between(-0.4, -0.6, -0.2) },
)
const above = aRow(
  'Quality',
  { physicians: point(0.2), judge: point(0.6) },
  { difference: between(0.4, 0.2, 0.6) },
)
const untold = aRow('Topics', { physicians: undefinedBecause('constant-input'), judge: point(0.6) })

test('the sentence says which rows lie below, which above, and which the study cannot tell', () => {
  const report = aReport([below, above, untold])
  expect(read(report, 'en')).toBe(
    'In this study, on comprehension, the judge agreed with a physician less than two physicians agreed with each ' +
      'other. On quality it agreed more. On topics the study cannot tell. On quality two ' +
      'physicians hardly agree with each other beyond chance, and such a benchmark is easy to match: it says little ' +
      'for the judge. The judge and two or more physicians ' +
      'rated 20 cases from 20 source patients. This goes by the 95% interval of the difference on these cases and ' +
      'a margin of 0.10. No analysis plan was made beforehand, so all of it is exploratory.',
  )
  expect(read(report, 'ko')).toMatch(
    /^이 연구에서 Comprehension의 채점 모델–의사 일치도는 의사 간 일치도보다 낮았어요\. Quality에서는 더 높았어요\. Topics에 대해서는 이 연구로 알 수 없어요\./,
  )
})

test('not inferior is said with its margin, and less by less than the margin is said as both', () => {
  const values = { physicians: point(0.5), judge: point(0.5) }
  const report = aReport([
    aRow('Topics', values, { difference: between(-0.05, -0.09, -0.01) }),
    aRow('Quality', values, { difference: between(0, -0.05, 0.05) }),
  ])
  expect(read(report, 'en')).toContain(
    'on topics, the judge agreed with a physician less than two physicians agreed with each other, yet by less than ' +
      'the margin of 0.10. On quality it was not inferior, by the margin of 0.10.',
  )
  expect(read(report, 'ko')).toContain(
    '비열등 한계 0.10보다 작았어요. Quality에서는 비열등 한계 0.10 기준으로 비열등했어요.',
  )
})

test('a coefficient that is not the row’s own is named, and the scope says what the plan laid down', () => {
  const values = { physicians: point(0.5), judge: point(0.2) }
  const row = aRow('Topics', values, { difference: between(-0.3, -0.4, -0.2), line: { role: 'primary' } })
  const { results } = row.benchmark!
  const exploratory = { ...results.cohen_kappa, role: 'exploratory' as const }
  const benchmark = {
    ...row.benchmark!,
    results: {
      percent_agreement: exploratory,
      cohen_kappa: exploratory,
      weighted_kappa_linear: exploratory,
      weighted_kappa_quadratic: exploratory,
      spearman: results.spearman,
    },
  }
  const report = aReport([{ ...row, benchmark }])
  const said = read({ ...report, criteria: { ...report.criteria, planned: true, alpha: 0.1 } }, 'en')
  expect(said).toContain('In this study, on topics by Spearman’s ρ, the judge')
  expect(said).toContain(
    'the 90% interval of the difference on these cases and a margin of 0.10, as the analysis plan',
  )
})

test.each(['en', 'ko'] as const)(
  'on few shared cases it gives their number and no comparison (%s)',
  language => {
    const values = { physicians: point(0.9), judge: point(0.1) }
    const said = read(aReport([aRow('Topics', values, { groups: 4 })]), language)
    expect(said).toContain(language === 'en' ? '4 cases from 4 source patients' : '증례 4건(원환자 4명)')
    expect(said).toMatch(language === 'en' ? /No conclusion about the judge/ : /결론 내릴 수는 없어요/)
    expect(said).not.toMatch(/the judge agreed|낮았어요|높았어요/)
  },
)

test('one shared case of one source patient stands in the singular', () => {
  const values = { physicians: point(0.9), judge: point(0.1) }
  expect(read(aReport([aRow('Topics', values, { groups: 1 })]), 'en')).toContain(
    '1 case from 1 source patient:',
  )
})

test.each(['en', 'ko'] as const)('without a shared case it promises no values below (%s)', language => {
  const values = { physicians: undefinedBecause('no-pairs'), judge: point(0.1) }
  const said = read(aReport([aRow('Topics', values, { groups: 0 })]), language)
  expect(said).toMatch(language === 'en' ? /No conclusion about the judge/ : /결론 내릴 수 없어요/)
  expect(said).not.toMatch(/below describe|아래 값은/)
})

test.each([
  ['en', 'On slight two physicians hardly agree with each other beyond chance'],
  ['ko', '두 의사끼리도 우연 이상으로는 거의 일치하지 않아요'],
] as const)('a benchmark near zero is said to be easy to match, in %s', (language, words) => {
  expect(read(aReport([slight]), language)).toContain(words)
  expect(read(aReport([below]), language)).not.toContain(words)
})
