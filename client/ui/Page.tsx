import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** Where a page's content stands, and where the skip link leads. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <main id="content" tabIndex={-1} className={narrow ? classes.narrow : classes.page}>
      {children}
    </main>
  )
}

/** Two columns: what the page is for, and beside it (or below, on a tablet) what goes with it. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{children}</div>
      <div className={classes.column}>{side}</div>
    </div>
  )
}
