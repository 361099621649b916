import type { ReactNode } from 'react'
import classes from './Table.module.css'

/** A real table with hairlines. The caption says what it is; `quiet` keeps it for those who listen only. */
export function Table({
  caption,
  quiet = false,
  fit = false,
  children,
}: {
  caption: ReactNode
  quiet?: boolean
  /** As wide as its cells, for a table of few columns on a wide card. */
  fit?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.scroll}>
      <table className={fit ? `${classes.table} ${classes.fit}` : classes.table}>
        <caption className={quiet ? 'visually-hidden' : classes.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

/** A number in a table: to the right, figures of one width. */
export const numberCell = classes.number
/** A name that is one word, hyphens or not. */
export const wordCell = classes.word
/** What is not to be read first: ids, dates, models. */
export const softCell = classes.soft
