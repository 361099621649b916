import { formatCount, formatDateTime, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import type { StudyOverview } from './calls.ts'
import { useStudyWords } from './words.ts'

/** What the study is made of. */
export function StudyFacts({ overview }: { overview: StudyOverview }) {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const { study, stages, cases, sample, notice, plan } = overview
  return (
    <Card title={t('facts.title')}>
      <Facts>
        <Fact name={t('facts.key')}>{study.key}</Fact>
        <Fact name={t('facts.protocol')}>{t(`protocol.${study.protocol}`)}</Fact>
        <Fact name={t('facts.stages')}>
          {stages.map(stage => (
            <div key={stage.id}>
              {wordsIn(stage.title, i18n.language)}{' '}
              <span className="soft">{t('facts.version', { n: stage.version })}</span>
            </div>
          ))}
        </Fact>
        <Fact name={t('facts.cases')}>{count(cases.published)}</Fact>
        <Fact name={t('facts.sample')}>
          {count(sample.n)}
          {sample.splits.map(
            ({ split, cases: n }) =>
              split !== 'reporting' && (
                <div key={split} className="soft">
                  {t(`facts.aside.${split}`, { n: count(n) })}
                </div>
              ),
          )}
        </Fact>
        <Fact name={t('facts.notice')}>
          {notice
            ? t('facts.noticeAccepted', { n: notice.version, count: notice.accepted_by })
            : t('common:none')}
        </Fact>
        <Fact name={t('facts.plan')}>
          {plan ? t('facts.planVersion', { n: plan.version, sha: plan.sha.slice(0, 8) }) : t('facts.noPlan')}
        </Fact>
        <Fact name={t('facts.reopened')}>{count(overview.reopened)}</Fact>
        <Fact name={t('facts.afterLater')}>{count(overview.after_later)}</Fact>
        <Fact name={t('facts.seed')}>{study.seed}</Fact>
        <Fact name={t('facts.created')}>{formatDateTime(study.created_at, i18n.language)}</Fact>
      </Facts>
    </Card>
  )
}
