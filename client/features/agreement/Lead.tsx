import { Trans } from 'react-i18next'
import { easyToMatch } from '#schema/benchmark.ts'
import type { ValidationReport } from '#schema/report.ts'
import classes from './Lead.module.css'
import { type Standing, type Summary, standing } from './summary.ts'
import { type AgreementWords, useWords } from './useWords.ts'

const order: Standing[] = ['below', 'within', 'non-inferior', 'above', 'untold']

/** What the study found, in a sentence, and under it what that sentence does not say. */
export function Lead({ report, summary }: { report: ValidationReport; summary: Summary }) {
  const words = useWords()
  const { t, count } = words
  const sizes = { shared: count('cases', summary.shared), groups: count('groups', summary.groups) }
  if (summary.kind === 'compared')
    return (
      <>
        <Compared report={report} summary={summary} words={words} />
        <p className={classes.scope}>
          {t(report.criteria.planned ? 'summary.scopePlanned' : 'summary.scope', {
            ...sizes,
            level: words.level(1 - report.criteria.alpha),
            margin: words.given(report.criteria.margin),
          })}
        </p>
      </>
    )
  if (summary.kind === 'nobody') return null
  if (summary.kind === 'set-aside')
    return (
      <p className={classes.sentence}>
        <Trans t={t} i18nKey="split.lead" values={sizes} components={{ b: <b /> }} />
      </p>
    )
  const key = leadOf(report, summary.kind, summary.shared)
  return (
    <>
      <p className={classes.sentence}>
        <Trans t={t} i18nKey={`summary.${key}`} values={sizes} components={{ b: <b /> }} />
      </p>
      <p className={classes.scope}>
        {t(`summary.${key}Scope` as 'summary.fewScope', { ...report.encounter_pairs })}
      </p>
    </>
  )
}

const leadOfPairs = {
  'one-text': 'no-judge',
  'one-encounter': 'together',
  'independent-encounters': 'encounters',
  'recorded-encounters': 'recorded',
} as const

/** Which words say it: conversations of one's own are no units that two raters share. */
function leadOf(
  report: ValidationReport,
  kind: 'few' | 'undefined' | 'no-judge' | 'nothing',
  shared: number,
) {
  if (kind === 'few' && shared === 0) return 'fewNone'
  if (kind !== 'no-judge') return kind
  return leadOfPairs[report.pairs_of]
}

type Part = { report: ValidationReport; summary: Summary; words: AgreementWords }

function Compared({ report, summary, words: { t, list, comparedName, given } }: Part) {
  const easy = summary.rows.filter(({ line, metric }) => easyToMatch(line, metric))
  const told = order.map(of => ({ of, rows: standing(summary, of) })).filter(({ rows }) => rows.length > 0)
  return (
    <p className={classes.sentence}>
      {told.map(({ of, rows }, index) => (
        <span key={of}>
          <Trans
            t={t}
            i18nKey={`summary.${index === 0 ? 'first' : 'then'}.${of}` as 'summary.first.below'}
            values={{
              margin: given(report.criteria.margin),
              rows: list(rows.map(compared => comparedName(compared, report))),
            }}
            components={{ b: <b /> }}
          />{' '}
        </span>
      ))}
      {easy.length > 0 && (
        <span>{t('summary.easy', { rows: list(easy.map(compared => comparedName(compared, report))) })}</span>
      )}
    </p>
  )
}
