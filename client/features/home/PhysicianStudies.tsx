import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Meter } from '#client/ui/Meter.tsx'
import '#client/ui/mantineForms.ts'
import type { AnnotatorStudyLine } from '#schema/annotation.ts'
import classes from './HomeScreen.module.css'

/** A physician's own studies, each with how far it is and one way on. */
export function PhysicianStudies({ studies }: { studies: AnnotatorStudyLine[] }) {
  return studies.map(study => <PhysicianStudy key={study.id} study={study} />)
}

function PhysicianStudy({ study }: { study: AnnotatorStudyLine }) {
  const { t, i18n } = useTranslation('study')
  const { cases, done } = study
  const finished = cases > 0 && done === cases
  const open = study.state === 'open' && cases > 0 && !finished
  const words = finished ? 'finished' : open ? (done > 0 ? 'underWay' : 'waiting') : 'notOpen'
  const counts = { done: formatCount(done, i18n.language), cases: formatCount(cases, i18n.language) }
  return (
    <Card title={t('home.yourCases')}>
      <div className={classes.study}>
        <h3>{wordsIn(study.title, i18n.language)}</h3>
        <p className="soft">{t(`home.${words}`, { count: cases - done })}</p>
        {cases > 0 && (
          <div>
            <Meter done={done} of={cases} />
            <p className={classes.progress}>
              <span>{t('home.done', counts)}</span>
            </p>
          </div>
        )}
        {open && (
          <div>
            <Button component={Link} to={`/annotate/${study.id}`}>
              {done > 0 ? t('home.continue') : t('home.begin')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
