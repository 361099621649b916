import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Buttons } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import type { OpeningNeed } from '#schema/study.ts'
import { openStudy, type StudyOverview } from './calls.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'

const placeOf: Record<OpeningNeed, { to: '/studies/$study/set-up' | '/studies/$study/cases'; hash: string }> =
  {
    'notice-missing': { to: '/studies/$study/set-up', hash: 'notice' },
    'sample-missing': { to: '/studies/$study/set-up', hash: 'sample' },
    'panes-missing': { to: '/studies/$study/cases', hash: 'cases' },
    'names-unresolved': { to: '/studies/$study/cases', hash: 'names' },
    'allocation-missing': { to: '/studies/$study/set-up', hash: 'allocation' },
    'physicians-left': { to: '/studies/$study/set-up', hash: 'allocation' },
  }

/** What keeps a draft from opening, each with the way there; when nothing does, the opening itself. */
export function OpeningCard({ overview: { study, opening } }: { overview: StudyOverview }) {
  const { t, i18n } = useTranslation('study')
  const open = useStudyChange(() => openStudy(study.id))
  if (!opening) return null
  const { missing, cases, mentions, left } = opening
  const details = {
    cases: cases
      .slice(0, 5)
      .map(({ case: ref }) => ref)
      .join(', '),
    mentions: formatCount(mentions, i18n.language),
    left: left.join(', '),
  }
  return (
    <Card title={t('opening.title')} id="opening">
      {missing.length === 0 ? (
        <p className={classes.small}>{t('opening.ready')}</p>
      ) : (
        <ul className={classes.needs}>
          {missing.map(need => (
            <li key={need} className={classes.need}>
              <Link to={placeOf[need].to} hash={placeOf[need].hash} params={{ study: study.id }}>
                {t(`opening.need.${need}`, { count: need === 'panes-missing' ? cases.length : mentions })}
              </Link>
              <p>{t(`opening.how.${need}`, details)}</p>
            </li>
          ))}
        </ul>
      )}
      {missing.length === 0 && (
        <div className={classes.block}>
          <ErrorNote error={open.error} />
          <Buttons>
            <Button loading={open.isPending} onClick={() => open.mutate(undefined)}>
              {t('opening.go')}
            </Button>
          </Buttons>
        </div>
      )}
    </Card>
  )
}
