import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Bar.module.css'
import { Mark } from './Mark.tsx'

/** The thin bar of a page: the mark leads home; then its tabs, what it is about, and what is the person's own. */
export function Bar({ title, tabs, children }: { title?: string; tabs?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Link to="/" className={classes.home}>
        <Mark size={18} />
        {t('product')}
      </Link>
      {tabs && (
        <nav className={classes.tabs} aria-label={t('parts')}>
          {tabs}
        </nav>
      )}
      <div className={classes.own}>
        {title && (
          <span className={classes.title} title={title}>
            {title}
          </span>
        )}
        {children}
      </div>
    </header>
  )
}

/** The look of one tab of the bar; give it to a router link, which sets `aria-current`. */
export const tabClass = classes.tab
