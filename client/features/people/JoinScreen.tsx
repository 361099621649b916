import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#client/format.ts'
import { Form, field } from '#client/ui/Form.tsx'
import { ErrorNote, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Plain } from '#client/ui/Plain.tsx'
import { acceptInvite, type Invite, inviteQuery } from './calls.ts'
import { dropInviteToken, useInviteToken } from './inviteToken.ts'

/** What the one-time link of an invitation opens. */
export function JoinScreen() {
  const { t } = useTranslation('people')
  const token = useInviteToken()
  const invite = useQuery({ ...inviteQuery(token), enabled: token !== '' })
  if (token === '') return <Plain title={t('join.title')} lead={t('join.noToken')} />
  if (invite.error)
    return (
      <Plain title={t('join.title')}>
        <LoadError error={invite.error} onRetry={() => void invite.refetch()} />
      </Plain>
    )
  if (!invite.data)
    return (
      <Plain title={t('join.title')}>
        <Loading lines={3} />
      </Plain>
    )
  return <Accept token={token} invite={invite.data} />
}

function Accept({ token, invite }: { token: string; invite: Invite }) {
  const { t, i18n } = useTranslation('people')
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: acceptInvite,
    onSuccess: () => {
      dropInviteToken()
      client.clear()
      return navigate({ to: '/', replace: true })
    },
  })
  const study = invite.study ? wordsIn(invite.study.title, i18n.language) : ''
  const role = invite.role ? t(`role.${invite.role}`) : ''
  const lead = study ? t('join.lead', { study, role }) : t('join.leadNoStudy')
  if (invite.kind === 'sign-in')
    return (
      <Plain title={t('join.title')} lead={lead}>
        <Form onSubmit={() => accept.mutate({ token })}>
          <ErrorNote error={accept.error} />
          <Button type="submit" loading={accept.isPending} fullWidth>
            {t('join.continueAs', { name: invite.name ?? '' })}
          </Button>
        </Form>
      </Plain>
    )
  const send = (data: FormData) =>
    accept.mutate({
      token,
      name: field(data, 'name'),
      username: field(data, 'username').toLowerCase(),
      password: String(data.get('password')),
    })
  return (
    <Plain title={t('join.title')} lead={lead}>
      <Form onSubmit={send}>
        <TextInput
          name="name"
          label={t('name')}
          description={t('join.nameHelp')}
          autoComplete="name"
          defaultValue={invite.name ?? ''}
          maxLength={100}
          required
          withAsterisk={false}
        />
        <TextInput
          name="username"
          label={t('username')}
          description={t('join.usernameHelp')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          pattern="[a-zA-Z0-9][a-zA-Z0-9._\-]{1,31}"
          title={t('join.usernameHelp')}
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          description={t('join.passwordHelp')}
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <ErrorNote error={accept.error} />
        <Button type="submit" loading={accept.isPending} fullWidth>
          {t('join.go')}
        </Button>
      </Form>
    </Plain>
  )
}
