import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Meter } from '#client/ui/Meter.tsx'
import '#client/ui/mantineForms.ts'
import type { AnnotatorStudyLine } from '#schema/annotation.ts'
import classes from './HomeScreen.module.css'
import { useHomeWords } from './words.ts'

/** A physician's own studies, each with how far it is and one way on. */
export function PhysicianStudies({ studies }: { studies: AnnotatorStudyLine[] }) {
  const { t } = useHomeWords()
  return (
    <Card title={t('yourCases')}>
      <ul className={classes.list}>
        {studies.map(study => (
          <PhysicianStudy key={study.id} study={study} />
        ))}
      </ul>
    </Card>
  )
}

function PhysicianStudy({ study }: { study: AnnotatorStudyLine }) {
  const { t, i18n } = useHomeWords()
  const { cases, done, begun } = study
  const finished = cases > 0 && done === cases
  const open = study.state === 'open' && cases > 0 && !finished
  const counts = { done: formatCount(done, i18n.language), cases: formatCount(cases, i18n.language) }
  return (
    <li className={classes.study}>
      <div className={classes.words}>
        <h3 className={classes.name}>{wordsIn(study.title, i18n.language)}</h3>
        {cases > 0 && (
          <>
            <Meter done={done} of={cases} />
            <p className={classes.progress}>
              {t('done', counts)}
              {open && begun !== null && ` · ${t('begun', { n: formatCount(begun, i18n.language) })}`}
            </p>
          </>
        )}
        {!open && (
          <p className="soft">
            {finished ? t('finished') : study.state === 'open' ? t('notOpen') : t('closed')}{' '}
            {done > 0 && (
              <Link to="/annotate/$study" params={{ study: study.id }}>
                {t('lookBack')}
              </Link>
            )}
          </p>
        )}
      </div>
      {open && (
        <Button component={Link} to={`/annotate/${study.id}`}>
          {done > 0 || begun !== null ? t('continue') : t('begin')}
        </Button>
      )}
    </li>
  )
}
