import { useTranslation } from 'react-i18next'
import classes from './Retry.module.css'

/** The button to try again. Plain, so that the page of a failure needs no more code than it has. */
export function Retry({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.retry} onClick={onClick}>
      {t('retry')}
    </button>
  )
}
