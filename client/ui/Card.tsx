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
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  level?: 1 | 2
  id?: string
  children?: ReactNode
}) {
  const own = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={level === 1 ? classes.first : classes.card} aria-labelledby={own} id={id}>
      <Heading id={own} className={level === 1 ? undefined : classes.title}>
        {title}
      </Heading>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
