import type { ReactNode } from 'react'
import classes from './Table.module.css'

/** A real table with hairlines. The caption says what it is; `quiet` keeps it for those who listen only. */
export function Table({
  caption,
  quiet = false,
  children,
}: {
  caption: ReactNode
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={quiet ? 'visually-hidden' : classes.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

/** A number in a table: to the right, figures of one width. */
export const numberCell = classes.number
/** What is not to be read first: ids, dates, models. */
export const softCell = classes.soft
