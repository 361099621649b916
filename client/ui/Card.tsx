import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

/**
 * One idea. The first card of a page carries the page's `h1` (`level={1}`) and one sentence that says how
 * things stand; the others a small heading.
 */
export function Card({
  title,
  lead,
  level = 2,
  id,
  aside,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  level?: 1 | 2
  id?: string
  /** Beside the heading: what the card is about can be chosen there. */
  aside?: ReactNode
  children?: ReactNode
}) {
  const own = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = (
    <Heading id={own} className={level === 1 ? undefined : classes.title}>
      {title}
    </Heading>
  )
  return (
    <section className={level === 1 ? classes.first : classes.card} aria-labelledby={own} id={id}>
      {aside ? (
        <div className={classes.head}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
