import { useTranslation } from 'react-i18next'
import styles from './Screen.module.css'

/** Something translated the case: what is read here is not what the study shows. */
export function TranslatedWarning() {
  const { t } = useTranslation('annotate')
  return (
    <div className={styles.warning} role="alert">
      <span translate="no">{t('translated.message')}</span>
      <button type="button" onClick={() => location.reload()}>
        {t('translated.reload')}
      </button>
    </div>
  )
}
