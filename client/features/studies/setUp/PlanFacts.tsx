import { formatDateTime, formatLevel } from '#client/format.ts'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { intervalLevel, type StandingPlan } from '#schema/analysisPlan.ts'
import type { PlanRead } from '../calls.ts'
import classes from './plan.module.css'
import { usePlanWords } from './planWords.ts'

/** The plan in force: what it says, its hash, and the file that the hash is of. */
export function PlanFacts({ study, plan, read }: { study: string; plan: StandingPlan; read: PlanRead }) {
  const { t, count, named, number, language } = usePlanWords()
  const nameOf = (id: string) => {
    const row = read.rows.find(one => one.id === id)
    return row ? named(row) : id
  }
  return (
    <div>
      <p>
        {t('plan.version', { n: count(plan.version), at: formatDateTime(plan.at, language) })}{' '}
        {read.versions.length > 1 && t('plan.earlier', { count: read.versions.length - 1 })}
      </p>
      <p className={classes.hash}>
        <span className="soft">{t('plan.hash')}</span> <code>{plan.sha}</code>
      </p>
      <p className={classes.take}>
        <a href={`/api/studies/${study}/plan/analysis.json`} download="analysis.json">
          {t('plan.download')}
        </a>
      </p>
      <Facts>
        <Fact name={t('plan.primary')}>
          {plan.primary.map(({ row, coefficient }) => (
            <div key={`${row} ${coefficient}`}>
              {nameOf(row)} <span className="soft">{t(`plan.coefficient.${coefficient}`)}</span>
            </div>
          ))}
        </Fact>
        <Fact name={t('plan.margin')}>{number(plan.margin)}</Fact>
        <Fact name={t('plan.alpha')}>
          {t('plan.alphaValue', {
            alpha: number(plan.alpha),
            level: formatLevel(intervalLevel(plan), language),
          })}
        </Fact>
        {(['primary', 'items', 'strata'] as const).map(family => (
          <Fact key={family} name={t(`plan.family.${family}`)}>
            {t(`plan.adjustment.${plan.families[family]}`)}
          </Fact>
        ))}
        <Fact name={t('plan.exclusions')}>{plan.exclusions || t('plan.nothing')}</Fact>
        <Fact name={t('plan.stopping')}>
          {plan.stopping.kind === 'shared-cases'
            ? t('plan.stopAt', { count: plan.stopping.cases })
            : t('plan.stop.all-assigned')}
        </Fact>
        <Fact name={t('plan.looks')}>
          {plan.looks.length === 0 ? t('plan.noLooks') : plan.looks.map(count).join(', ')}
        </Fact>
      </Facts>
    </div>
  )
}
