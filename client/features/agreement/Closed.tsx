import { Link } from '@tanstack/react-router'
import { useSplits } from '#client/splits.ts'
import { Card } from '#client/ui/Card.tsx'
import { SplitChoice } from '#client/ui/SplitChoice.tsx'
import classes from './Closed.module.css'
import { Looks } from './Looks.tsx'
import { useWords } from './useWords.ts'

/** The way to cases that can be read before freezing, where the study has any. */
function SetAside({ study }: { study: string }) {
  const { t } = useWords()
  if (useSplits(study).length < 2) return null
  return (
    <>
      <p>{t('split.early')}</p>
      <SplitChoice study={study} />
    </>
  )
}

/** In place of the page before freezing: what will be here, when, and why not sooner. */
export function Closed({ study }: { study: string }) {
  const { t } = useWords()
  return (
    <Card level={1} title={t('state.closedTitle')}>
      <div className={classes.words}>
        <p>{t('state.closedWhy')}</p>
        <p>{t('state.closedWhen')}</p>
        <ul>
          <li>{t('state.closed1')}</li>
          <li>{t('state.closed2')}</li>
          <li>{t('state.closed3')}</li>
        </ul>
        <Looks study={study} />
        <SetAside study={study} />
        <p>
          <Link to="/studies/$study" params={{ study }}>
            {t('state.toOverview')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
