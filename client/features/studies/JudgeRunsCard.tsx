import { Link } from '@tanstack/react-router'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { useRunName } from '#client/ui/JudgePicker.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import type { StudyOverview } from './calls.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

/** The judges whose ratings were brought in, and how much each rated. Their values are on no page before the end. */
export function JudgeRunsCard({ runs, study }: { runs: StudyOverview['judge_runs']; study: string }) {
  const { t } = useStudyWords()
  return (
    <Card title={t('judges.title')}>
      {runs.length === 0 ? (
        <Empty>
          {t('judges.empty')}{' '}
          <Link to="/studies/$study/set-up" params={{ study }} search={{ step: 'judge' }}>
            {t('judges.bring')}
          </Link>
        </Empty>
      ) : (
        <JudgeRuns runs={runs} />
      )}
    </Card>
  )
}

export function JudgeRuns({ runs }: { runs: StudyOverview['judge_runs'] }) {
  const { t, i18n } = useStudyWords()
  const nameOf = useRunName()
  return (
    <ul className={classes.needs}>
      {runs.map(run => (
        <li key={run.id} className={classes.run}>
          <strong>{nameOf(runs, run)}</strong>
          <p className={classes.small}>
            {t('judges.made', { model: run.model, version: run.prompt_version })}
            <br />
            {t('judges.rated', {
              ratings: formatCount(run.ratings, i18n.language),
              count: run.cases,
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
