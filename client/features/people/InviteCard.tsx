import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { CopyField } from '#client/ui/CopyField.tsx'
import { Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { type Role, roles } from '#schema/people.ts'
import { makeInvite } from './calls.ts'

/** Makes a one-time link by which somebody new joins in a role. */
export function InviteCard({ study }: { study: string }) {
  const { t, i18n } = useTranslation('people')
  const invite = useMutation({
    mutationFn: (data: FormData) => makeInvite(study, { role: field(data, 'role') as Role }),
  })
  const link = invite.data && new URL(invite.data.path, window.location.origin).href
  return (
    <Card title={t('invite.title')} lead={t('invite.lead')}>
      <Form onSubmit={invite.mutate}>
        <NativeSelect
          name="role"
          label={t('people.role')}
          data={roles.map(role => ({ value: role, label: t(`role.${role}`) }))}
        />
        <ErrorNote error={invite.error} />
        <Button type="submit" variant={link ? 'default' : 'filled'} loading={invite.isPending}>
          {t('invite.go')}
        </Button>
        <div role="status">
          {link && (
            <>
              <CopyField key={link} label={t('invite.link')} text={link} />
              <p className="soft">
                {t('invite.until', { at: formatDateTime(invite.data!.expires_at, i18n.language) })}
              </p>
            </>
          )}
        </div>
      </Form>
    </Card>
  )
}
