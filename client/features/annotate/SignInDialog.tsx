import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import type { Me } from '#schema/people.ts'
import { calls } from './calls.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { ReasonWords } from './ReasonWords.tsx'

type Props = { person: Me['person']; onSame: () => void; onOther: () => void; onClose: () => void }

/** Signs the same person in again without leaving what they typed; anybody else is sent to the start page. */
export function SignInDialog({ person, onSame, onOther, onClose }: Props) {
  const { t } = useTranslation('annotate')
  const [password, setPassword] = useState('')
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setFailed(undefined)
    try {
      await calls.signIn(person.username, password)
      const me = await calls.me()
      if (me.person.id === person.id) onSame()
      else onOther()
    } catch (error) {
      setFailed(error instanceof ApiError ? error.code : 'offline')
      setSending(false)
    }
  }
  return (
    <Dialog title={t('signIn.title')} onClose={onClose}>
      <p className={styles.lead}>{t('signIn.lead')}</p>
      <form onSubmit={event => void submit(event)}>
        <label className={styles.field}>
          {t('signIn.username')}
          <input value={person.username} readOnly autoComplete="username" />
        </label>
        <label className={styles.field}>
          {t('signIn.password')}
          <input
            type="password"
            data-first
            required
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
          />
        </label>
        {failed && (
          <p className={styles.problem} role="alert">
            <ReasonWords code={failed} />
          </p>
        )}
        <div className={styles.actions}>
          <button type="submit" className={styles.primary} disabled={sending}>
            {t(sending ? 'signIn.sending' : 'signIn.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
