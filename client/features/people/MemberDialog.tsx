import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons, Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { type Role, roles } from '#schema/people.ts'
import { changeRole, disableMember, type Member, removeMember } from './calls.ts'

export type MemberAction = { kind: 'role' | 'disabling' | 'removal'; member: Member }

/** A change to one member, with the reason that goes into the trail. */
export function MemberDialog({
  study,
  action: { kind, member },
  onClose,
}: {
  study: string
  action: MemberAction
  onClose: () => void
}) {
  const { t } = useTranslation(['people', 'common'])
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (data: FormData) => {
      const reason = field(data, 'reason')
      if (kind === 'role')
        return changeRole({ study, person: member.id }, { role: field(data, 'role') as Role, reason })
      if (kind === 'removal') return removeMember({ study, person: member.id }, { reason })
      return disableMember({ study, person: member.id }, { disabled: !member.disabled, reason })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['study'] })
      onClose()
    },
  })
  const what = kind === 'disabling' && member.disabled ? 'enabling' : kind
  return (
    <Dialog title={t(`change.${what}.title`, { name: member.name })} onClose={onClose}>
      <Form onSubmit={change.mutate}>
        <p>{t(`change.${what}.lead`)}</p>
        {kind === 'role' && (
          <NativeSelect
            name="role"
            label={t('people.role')}
            defaultValue={member.role}
            data={roles.map(role => ({ value: role, label: t(`role.${role}`) }))}
          />
        )}
        <TextInput
          name="reason"
          label={t('common:reason')}
          description={t('change.reasonHelp')}
          maxLength={500}
          required
          withAsterisk={false}
        />
        <ErrorNote error={change.error} />
        <Buttons>
          <Button type="submit" loading={change.isPending}>
            {t(`change.${what}.go`)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
