// @vitest-environment jsdom
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { Foot } from '#client/features/agreement/Foot.tsx'
import { everyWord } from '#locales/all.ts'
import { alphaOfEach, intervalLevel } from '#schema/analysisPlan.ts'
import type { Language } from '#schema/words.ts'
import { reportText } from '#server/commands/reportText.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { aReport, aRow, between } from './aReport.ts'

const values = { physicians: between(0.5, 0.2, 0.8), judge: between(0.4, 0.1, 0.7) }

/** A report under a plan with this margin, α and these looks. */
function planned(margin: number, alpha: number, looks: number[]) {
  const plan = { ...aPlan, margin, alpha, looks, version: 1, sha: 'a'.repeat(64), at: 0 }
  const report = aReport([aRow('Clarity', values)], { plan, level: intervalLevel(plan) })
  return {
    ...report,
    criteria: { ...report.criteria, planned: true, margin, alpha: alphaOfEach(plan) },
  }
}

function read(report: ReturnType<typeof planned>, language: Language): string {
  const i18n = createInstance()
  void i18n.init({
    resources: everyWord,
    lng: language,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Foot report={report} />
    </I18nextProvider>,
  )
}

test.each([
  [0.1, 0.05, [], 'Margin 0.10, α 0.05, as planned', '95%', '한계 0.10, 유의수준 α 0.05(계획대로)'],
  [0.125, 0.025, [], 'Margin 0.125, α 0.025, as planned', '97.5%', '한계 0.125, 유의수준 α 0.025(계획대로)'],
  [
    0.1,
    0.05,
    [10, 20],
    'Margin 0.10, α 0.05 shared out over 3 reports (0.0167 each), as planned',
    '98.33%',
    'α 0.05를 보고 3회에 나눔, 회당 0.0167(계획대로)',
  ],
])(
  'margin %f, alpha %f and looks %j stand as they were planned, and how α is shared out',
  (margin, alpha, looks, en, level, ko) => {
    const report = planned(margin, alpha, looks)
    expect(read(report, 'en')).toContain(en)
    expect(read(report, 'en')).toContain(`${level} interval level`)
    expect(read(report, 'ko')).toContain(ko)
    expect(read(report, 'ko')).toContain(`신뢰수준 ${level}`)
    const text = reportText(report)
    expect(text).toContain(en.replace('0.10', '0.1'))
    expect(text).toContain(`intervals: ${level}`)
    expect(text).not.toMatch(/\d\.\d{5}/)
  },
)
