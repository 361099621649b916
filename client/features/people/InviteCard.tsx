import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { InviteForm } from '#client/ui/InviteForm.tsx'
import { roles } from '#schema/people.ts'

/** Makes a one-time link by which somebody new joins in a role. */
export function InviteCard({ study }: { study: string }) {
  const { t } = useTranslation('people')
  return (
    <Card title={t('invite.title')} lead={t('invite.lead')}>
      <InviteForm study={study} roles={roles} />
    </Card>
  )
}
