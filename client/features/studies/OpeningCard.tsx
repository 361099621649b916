import { Link } from '@tanstack/react-router'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { AskOnce } from './AskOnce.tsx'
import { openStudy, type StudyOverview } from './calls.ts'
import { openingSteps } from './openingSteps.ts'
import { stepOf } from './setUp/steps.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

/** What keeps a draft from opening, as a card of its own. */
export function OpeningCard({ overview }: { overview: StudyOverview }) {
  const { t } = useStudyWords()
  if (!overview.opening) return null
  return (
    <Card title={t('opening.title')} id="opening">
      <Opening overview={overview} />
    </Card>
  )
}

/** What keeps a draft from opening, each with the way there; when nothing does, the opening itself, after asking. */
export function Opening({ overview }: { overview: StudyOverview }) {
  const { study, opening } = overview
  const { t, i18n } = useStudyWords()
  if (!opening) return null
  const { cases, mentions, left, unpaired, held, known, unknown, unacknowledged } = opening
  const missing = openingSteps(overview)
  const details = {
    cases: cases
      .slice(0, 5)
      .map(({ case: ref }) => ref)
      .join(', '),
    mentions: formatCount(mentions, i18n.language),
    left: left.join(', '),
    unpaired: unpaired.slice(0, 5).join(', '),
    held: whose(held),
    known: whose(known),
    unknown: unknown.map(({ endpoint, model }) => `${endpoint} ${model}`).join(', '),
    unacknowledged: unacknowledged.join(', '),
  }
  if (missing.length === 0)
    return (
      <>
        <p className={classes.small}>{t('opening.ready')}</p>
        <Unplanned overview={overview} />
        <div className={classes.block}>
          <AskOnce
            go={t('opening.go')}
            question={t('opening.ask')}
            confirm={t('opening.confirm')}
            change={() => openStudy(study.id)}
          >
            {t('opening.final')}
          </AskOnce>
        </div>
      </>
    )
  return (
    <>
      <ul className={classes.needs}>
        {missing.map(need => (
          <li key={need} className={classes.need}>
            <Link to="/studies/$study/set-up" params={{ study: study.id }} search={{ step: stepOf[need] }}>
              {t(`opening.need.${need}`, { count: need === 'panes-missing' ? cases.length : mentions })}
            </Link>
            <p>{t(`opening.how.${need}`, details)}</p>
          </li>
        ))}
      </ul>
      <Unplanned overview={overview} />
    </>
  )
}

const whose = (cases: readonly { case: string; username: string }[]) =>
  cases
    .slice(0, 5)
    .map(one => `${one.case} (${one.username})`)
    .join(', ')

/** That a study without an analysis plan can open, and what that means for its report. */
function Unplanned({ overview: { study, plan } }: { overview: StudyOverview }) {
  const { t } = useStudyWords()
  if (plan) return null
  return (
    <p className={classes.unplanned}>
      {t('opening.unplanned')}{' '}
      <Link to="/studies/$study/set-up" params={{ study: study.id }} search={{ step: 'plan' }}>
        {t('opening.toPlan')}
      </Link>
    </p>
  )
}
