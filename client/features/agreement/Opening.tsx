import { Card } from '#client/ui/Card.tsx'
import { Loading } from '#client/ui/Notes.tsx'
import classes from './AgreementPage.module.css'
import { useWords } from './useWords.ts'

/** The page while its numbers are on their way: sentence, picture and table, and the panel beside them. */
export function Opening() {
  const { t } = useWords()
  return (
    <div className={classes.columns}>
      <Card level={1} title={t('title')}>
        <Loading lines={3} />
        <div className={classes.pictureToCome} />
        <Loading lines={9} />
      </Card>
      <div className={classes.panelToCome} />
    </div>
  )
}
