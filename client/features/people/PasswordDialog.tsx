import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons, Form } from '#client/ui/Form.tsx'
import { DoneNote, ErrorNote } from '#client/ui/Notes.tsx'
import { changePassword } from './calls.ts'
import { UsernameLine } from './UsernameLine.tsx'

export function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common'])
  const change = useMutation({ mutationFn: changePassword })
  const send = (data: FormData) =>
    change.mutate({ current: String(data.get('current')), next: String(data.get('next')) })
  const toggle = { 'aria-label': t('showPassword') }
  return (
    <Dialog title={t('changePassword.title')} onClose={onClose}>
      <Form onSubmit={send}>
        <UsernameLine username={username} />
        <PasswordInput
          name="current"
          label={t('changePassword.current')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          name="next"
          label={t('changePassword.next')}
          description={t('join.passwordHelp')}
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={toggle}
        />
        <ErrorNote error={change.error} said={{ 'wrong-credentials': t('changePassword.wrong') }} />
        <DoneNote>{change.isSuccess && t('changePassword.done')}</DoneNote>
        <Buttons>
          {!change.isSuccess && (
            <Button type="submit" loading={change.isPending}>
              {t('changePassword.go')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {change.isSuccess ? t('common:close') : t('common:cancel')}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
