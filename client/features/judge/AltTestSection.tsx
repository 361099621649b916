import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import type { StudyAltTest } from '#schema/altTest.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { ExplainWord } from './ExplainWord.tsx'
import classes from './JudgePage.module.css'
import { rowTitle } from './report.ts'
import type { Say } from './say.ts'
import { altSays } from './sentences.ts'
import { useSay } from './words.ts'

type Domain = StudyAltTest['instruments'][number]['domains'][number]

/** Whether the judge may take the place of a physician, by the published test and by source patient. */
export function AltTestSection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t } = say
  const tests = report.alt_test
  const domains = tests.instruments.flatMap(({ domains: own }) => own)
  const nameOf = ({ domain }: Domain) => {
    const title = rowTitle(report, domain)
    return title ? say.words(title) : domain
  }
  return (
    <Card title={t('judge:section.altTest')} id="altTest">
      {domains.length === 0 ? (
        <Empty>{t('judge:alt.empty')}</Empty>
      ) : (
        <>
          <p className={classes.says}>{altSays(tests, nameOf, say)}</p>
          <p className={classes.explained}>
            <ExplainWord of="altTest" />
          </p>
          <Table quiet caption={t('judge:alt.caption')}>
            <thead>
              <tr>
                <th scope="col">{t('judge:head.name')}</th>
                <th scope="col">{t('judge:head.verdict')}</th>
                {(['omega', 'rho', 'items', 'tested'] as const).map(key => (
                  <th key={key} scope="col" className={numberCell}>
                    {t(`judge:head.${key}`)}
                  </th>
                ))}
                <th scope="col">{t('judge:head.skipped')}</th>
              </tr>
            </thead>
            <tbody>
              {domains.map(domain => (
                <Row key={domain.domain} report={report} domain={domain} name={nameOf(domain)} say={say} />
              ))}
            </tbody>
          </Table>
          <p className={classes.note}>
            {t('judge:alt.scope', {
              epsilon: say.format(tests.epsilon),
              q: say.format(tests.q),
              tests: say.n(tests.tests),
            })}
          </p>
        </>
      )}
    </Card>
  )
}

function Row({ report, domain, name, say }: { report: JudgeReport; domain: Domain; name: string; say: Say }) {
  const { t, n } = say
  const value = (share: number | null) => (share === null ? '–' : say.format(share))
  const verdict = (of: Domain['verdict']) => t(`judge:alt.verdict.${of ?? 'none'}`)
  const physician = (id: string) => report.physicians.find(one => one.id === id)?.name ?? id
  const skipped = domain.annotators.flatMap(({ annotator, skipped: why }) =>
    why
      ? [
          t('judge:alt.skipped', {
            name: physician(annotator),
            why: t(`judge:alt.skip.${why}`, { n: n(report.alt_test.min_items_per_human) }),
          }),
        ]
      : [],
  )
  const testedOf = (annotators: readonly { tested: unknown }[]) =>
    n(annotators.filter(({ tested }) => tested !== null).length)
  const { clustered } = domain
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          <Tag tone={domain.verdict === 'passes' ? 'on' : 'plain'}>{verdict(domain.verdict)}</Tag>
        </td>
        <td className={numberCell}>{value(domain.omega)}</td>
        <td className={numberCell}>{value(domain.rho)}</td>
        <td className={numberCell}>{n(domain.items)}</td>
        <td className={numberCell}>{testedOf(domain.annotators)}</td>
        <td>{skipped.length === 0 ? t('judge:alt.nobody') : skipped.join(', ')}</td>
      </tr>
      {clustered && (
        <tr className={classes.ours}>
          <th scope="row">{t('judge:alt.ours')}</th>
          <td>{verdict(clustered.verdict)}</td>
          <td className={numberCell}>{value(clustered.omega)}</td>
          <td />
          <td />
          <td className={numberCell}>{testedOf(clustered.annotators)}</td>
          <td />
        </tr>
      )}
    </>
  )
}
