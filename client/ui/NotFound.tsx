import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Plain } from './Plain.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Plain title={t('notFoundTitle')} lead={t('notFoundLead')}>
      <Link to="/">{t('toStart')}</Link>
    </Plain>
  )
}
