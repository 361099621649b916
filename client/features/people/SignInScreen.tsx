import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { Plain } from '#client/ui/Plain.tsx'
import { signIn } from './calls.ts'

export function SignInScreen() {
  const { t } = useTranslation('people')
  const { to } = useSearch({ strict: false }) as { to?: string }
  const client = useQueryClient()
  const navigate = useNavigate()
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: () => {
      client.clear()
      return navigate({ href: to ?? '/', replace: true })
    },
  })
  const send = (data: FormData) =>
    enter.mutate({ username: field(data, 'username').toLowerCase(), password: String(data.get('password')) })
  return (
    <Plain title={t('signIn.title')} lead={t('signIn.lead')}>
      <Form onSubmit={send}>
        <TextInput
          name="username"
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <ErrorNote error={enter.error} />
        <Button type="submit" loading={enter.isPending} fullWidth>
          {t('signIn.go')}
        </Button>
        <p className="soft">
          {t('signIn.forgot')} {t('lostLink')}
        </p>
      </Form>
    </Plain>
  )
}
