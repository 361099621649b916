import { useTranslation } from 'react-i18next'
import { putOffTour, settleTour, type TourKind, tourStart, useOffered, useWalk } from '#client/tour.ts'
import classes from './TourOffer.module.css'

/** A tour, offered once and quietly: take it, put it off to the next visit, or be asked no more. */
export function TourOffer(props: { kind: TourKind; person: string; onStart: () => void }) {
  const { kind, person, onStart } = props
  const { t } = useTranslation()
  const walking = useWalk(person) !== undefined
  const offered = useOffered(kind, person)
  if (!offered || walking) return null
  return (
    <aside className={classes.offer} aria-label={t(`tour.${kind}.name`)}>
      <p>{t(`tour.${kind}.offer`)}</p>
      <div className={classes.actions}>
        <button type="button" className={classes.start} {...tourStart} onClick={onStart}>
          {t(`tour.${kind}.start`)}
        </button>
        <button type="button" className={classes.quiet} onClick={() => putOffTour(kind, person)}>
          {t('tour.later')}
        </button>
        <button type="button" className={classes.quiet} onClick={() => settleTour(kind, person)}>
          {t('tour.skip')}
        </button>
      </div>
    </aside>
  )
}
