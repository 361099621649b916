import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { openStudy, type StudyOverview } from './calls.ts'
import { type OpeningStep, openingSteps } from './openingSteps.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'

type Place = {
  to: '/studies/$study/set-up' | '/studies/$study/cases' | '/studies/$study/people'
  hash?: string
}

const placeOf: Record<OpeningStep, Place> = {
  'notice-missing': { to: '/studies/$study/set-up', hash: 'notice' },
  'cases-missing': { to: '/studies/$study/cases' },
  'sample-missing': { to: '/studies/$study/set-up', hash: 'sample' },
  'panes-missing': { to: '/studies/$study/cases', hash: 'cases' },
  'names-unresolved': { to: '/studies/$study/cases', hash: 'names' },
  'physicians-missing': { to: '/studies/$study/people' },
  'allocation-missing': { to: '/studies/$study/set-up', hash: 'allocation' },
  'physicians-left': { to: '/studies/$study/set-up', hash: 'allocation' },
}

/** What keeps a draft from opening, each with the way there; when nothing does, the opening itself, after asking. */
export function OpeningCard({ overview }: { overview: StudyOverview }) {
  const { study, opening } = overview
  const { t, i18n } = useTranslation(['study', 'common'])
  const [asking, setAsking] = useState(false)
  const open = useStudyChange(
    () => openStudy(study.id),
    () => setAsking(false),
  )
  if (!opening) return null
  const { cases, mentions, left } = opening
  const missing = openingSteps(overview)
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
          <Button onClick={() => setAsking(true)}>{t('opening.go')}</Button>
        </div>
      )}
      {asking && (
        <Dialog title={t('opening.ask')} onClose={() => setAsking(false)}>
          <p>{t('opening.final')}</p>
          <ErrorNote error={open.error} />
          <div className={classes.block}>
            <Buttons>
              <Button loading={open.isPending} onClick={() => open.mutate(undefined)}>
                {t('opening.confirm')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('common:cancel')}
              </Button>
            </Buttons>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
