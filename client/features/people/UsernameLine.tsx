import { useTranslation } from 'react-i18next'

/**
 * Says the user name where a password is set, because signing in asks for both. The field that nobody sees is for
 * the browser, which would else keep the password without it.
 */
export function UsernameLine({ username }: { username: string }) {
  const { t } = useTranslation('people')
  return (
    <p className="soft">
      {t('usernameIs')} <strong>{username}</strong>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
    </p>
  )
}
