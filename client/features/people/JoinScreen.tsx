import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { wordsIn } from '#client/format.ts'
import { meQuery } from '#client/me.ts'
import { Form, field } from '#client/ui/Form.tsx'
import { ErrorNote, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Plain } from '#client/ui/Plain.tsx'
import { acceptInvite, type Invitation, inviteQuery } from './calls.ts'
import { dropInviteToken, useInviteToken } from './inviteToken.ts'
import { UsernameLine } from './UsernameLine.tsx'

/** What the one-time link of an invitation opens. */
export function JoinScreen() {
  const { t } = useTranslation('people')
  const token = useInviteToken()
  const invite = useQuery({ ...inviteQuery(token), enabled: token !== '' })
  // Whoever is signed in already joins as themselves; being nobody yet is no error here.
  const me = useQuery({ ...meQuery, retry: false, enabled: token !== '' })
  if (token === '')
    return (
      <Plain title={t('join.title')} lead={t('join.noToken')}>
        <p className="soft">{t('lostLink')}</p>
      </Plain>
    )
  if (invite.error)
    return (
      <Plain title={t('join.title')}>
        <LoadError error={invite.error} onRetry={() => void invite.refetch()} />
      </Plain>
    )
  if (!invite.data || me.isPending)
    return (
      <Plain title={t('join.title')}>
        <Loading lines={3} />
      </Plain>
    )
  return <Accept token={token} invite={invite.data} me={me.data?.person.name} />
}

function Accept({ token, invite, me }: { token: string; invite: Invitation; me: string | undefined }) {
  const { t, i18n } = useTranslation('people')
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: acceptInvite,
    onSuccess: async () => {
      dropInviteToken()
      client.clear()
      await navigate({ to: '/', replace: true })
    },
  })
  const study = invite.study ? wordsIn(invite.study.title, i18n.language) : ''
  const role = invite.role ? t(`role.${invite.role}`) : ''
  const lead = study && role ? t('join.lead', { study, role }) : t('join.leadNoStudy')
  const { error, isPending } = accept
  return (
    <Plain title={t('join.title')} lead={lead}>
      {invite.kind === 'sign-in' ? (
        <SignInByLink
          name={invite.name ?? ''}
          username={invite.username ?? ''}
          hasPassword={invite.has_password}
          state={{ error, isPending }}
          onSend={rest => accept.mutate({ token, ...rest })}
        />
      ) : me !== undefined ? (
        <Form onSubmit={() => accept.mutate({ token })}>
          <ErrorNote error={error} />
          <Button type="submit" loading={isPending} fullWidth>
            {t('join.joinAs', { name: me })}
          </Button>
        </Form>
      ) : (
        <NewAccount state={{ error, isPending }} onSend={rest => accept.mutate({ token, ...rest })} />
      )}
    </Plain>
  )
}

type Sending = { error: unknown; isPending: boolean }

/**
 * One button. Whoever has no password yet is offered one above it; whoever has one finds under it, in case it was
 * forgotten, a new one.
 */
function SignInByLink({
  name,
  username,
  hasPassword,
  state,
  onSend,
}: {
  name: string
  username: string
  hasPassword: boolean
  state: Sending
  onSend: (input: { password?: string }) => void
}) {
  const { t } = useTranslation('people')
  const send = (data: FormData) => {
    const password = String(data.get('password') ?? '')
    onSend(password === '' ? {} : { password })
  }
  const rule = t('join.passwordHelp')
  const passwordField = (
    <PasswordInput
      name="password"
      mt={hasPassword ? 10 : 0}
      label={t(hasPassword ? 'changePassword.next' : 'join.firstPassword')}
      description={t(hasPassword ? 'join.forgotHelp' : 'join.firstPasswordHelp', { rule })}
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
    />
  )
  return (
    <Form onSubmit={send}>
      <UsernameLine username={username} />
      {!hasPassword && passwordField}
      <ErrorNote error={state.error} />
      <Button type="submit" loading={state.isPending} fullWidth>
        {t('join.continueAs', { name })}
      </Button>
      {hasPassword && (
        <details>
          <summary>{t('join.forgot')}</summary>
          {passwordField}
        </details>
      )}
    </Form>
  )
}

function NewAccount({
  state,
  onSend,
}: {
  state: Sending
  onSend: (input: { name: string; username: string; password: string }) => void
}) {
  const { t } = useTranslation('people')
  const send = (data: FormData) =>
    onSend({
      name: field(data, 'name'),
      username: field(data, 'username').toLowerCase(),
      password: String(data.get('password')),
    })
  const required = { required: true, withAsterisk: false }
  return (
    <Form onSubmit={send}>
      <TextInput
        name="name"
        label={t('name')}
        description={t('join.nameHelp')}
        autoComplete="name"
        maxLength={80}
        {...required}
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
        {...required}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        description={t('join.passwordHelp')}
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        {...required}
      />
      <ErrorNote error={state.error} />
      <Button type="submit" loading={state.isPending} fullWidth>
        {t('join.go')}
      </Button>
      <Link to="/sign-in" search={{ to: '/join' }}>
        {t('join.haveAccount')}
      </Link>
    </Form>
  )
}
