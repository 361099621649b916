import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { makeInvite } from '#client/invites.ts'
import type { Role } from '#schema/people.ts'
import { CopyField } from './CopyField.tsx'
import { Form, field } from './Form.tsx'
import { ErrorNote } from './Notes.tsx'

/** Makes a one-time link by which somebody new joins, in one of these roles; of a single role none is asked. */
export function InviteForm({ study, roles }: { study: string; roles: readonly [Role, ...Role[]] }) {
  const { t, i18n } = useTranslation('people')
  const client = useQueryClient()
  const invite = useMutation({
    mutationFn: (data: FormData) =>
      makeInvite(study, { role: roles.find(role => role === field(data, 'role')) ?? roles[0] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['study', study, 'invites'] }),
  })
  const link = invite.data && new URL(invite.data.path, window.location.origin).href
  return (
    <Form onSubmit={invite.mutate}>
      {roles.length > 1 && (
        <NativeSelect
          name="role"
          label={t('people.role')}
          data={roles.map(role => ({ value: role, label: t(`role.${role}`) }))}
        />
      )}
      <ErrorNote error={invite.error} />
      <div>
        <Button type="submit" variant={link ? 'default' : 'filled'} loading={invite.isPending}>
          {t('invite.go')}
        </Button>
      </div>
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
  )
}
