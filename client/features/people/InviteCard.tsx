import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { CopyField } from '#client/ui/CopyField.tsx'
import { Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { type Role, roles } from '#schema/people.ts'
import { type Member, makeInvite } from './calls.ts'

/** Makes a one-time link: for somebody new in a role, or for a member who cannot sign in any more. */
export function InviteCard({ study, members }: { study: string; members: Member[] }) {
  const { t, i18n } = useTranslation('people')
  const [person, setPerson] = useState('')
  const invite = useMutation({
    mutationFn: (data: FormData) => {
      const person = field(data, 'person')
      return makeInvite(study, person ? { person } : { role: field(data, 'role') as Role })
    },
  })
  const link = invite.data && new URL(invite.data.path, window.location.origin).href
  return (
    <Card title={t('invite.title')} lead={t('invite.lead')}>
      <Form onSubmit={invite.mutate}>
        <NativeSelect
          name="person"
          value={person}
          onChange={event => {
            setPerson(event.currentTarget.value)
            invite.reset()
          }}
          label={t('invite.person')}
          data={[
            { value: '', label: t('invite.someoneNew') },
            ...members.map(({ id, name }) => ({ value: id, label: t('invite.again', { name }) })),
          ]}
        />
        {person === '' && (
          <NativeSelect
            name="role"
            label={t('people.role')}
            data={roles.map(role => ({ value: role, label: t(`role.${role}`) }))}
          />
        )}
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
