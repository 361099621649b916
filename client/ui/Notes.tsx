import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import { useErrorWords } from './errorWords.ts'
import classes from './Notes.module.css'
import { Retry } from './Retry.tsx'

/**
 * What went wrong, next to what was being done; nothing when nothing did. `said` are words for codes that mean
 * something of their own here.
 */
export function ErrorNote({ error, said = {} }: { error: unknown; said?: Record<string, string> }) {
  const { t } = useTranslation()
  const words = useErrorWords()
  const own = error instanceof ApiError ? said[error.code] : undefined
  const signedOut = error instanceof ApiError && error.code === 'not-signed-in'
  return (
    <div role="alert" className={error ? classes.error : undefined}>
      {error ? <p>{own ?? words(error)}</p> : null}
      {signedOut && (
        <Link to="/sign-in" search={{ to: window.location.pathname + window.location.search }}>
          {t('signInAgain')}
        </Link>
      )}
    </div>
  )
}

/** In place of something that could not be fetched, with a way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.stack}>
      <ErrorNote error={error} />
      <Retry onClick={onRetry} />
    </div>
  )
}

/** That something was done, said once to those who listen as well. */
export function DoneNote({ children }: { children?: ReactNode }) {
  return <div role="status">{children ? <p className={classes.done}>{children}</p> : null}</div>
}

/** In place of a list that has nothing yet: what will be here, and how it comes. */
export const Empty = ({ children }: { children: ReactNode }) => <p className={classes.empty}>{children}</p>

/** Lines of the height of those to come, so that nothing jumps when they do. */
export function Loading({ lines = 4 }: { lines?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.loading}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.line} aria-hidden="true" />
      ))}
    </div>
  )
}
