import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
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
  const name = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const wide = useOverflow(scroll)
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      {...(wide && { tabIndex: 0, role: 'group', 'aria-labelledby': name })}
    >
      <table className={fit ? `${classes.table} ${classes.fit}` : classes.table}>
        <caption id={name} className={quiet ? 'visually-hidden' : classes.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}

/** Whether there is more of an element than its width shows: then the keyboard must be able to scroll it, and does as it walks. */
function useOverflow(box: RefObject<HTMLDivElement | null>): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const outer = box.current
    if (!outer || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWide(outer.scrollWidth > outer.clientWidth))
    observer.observe(outer)
    for (const inner of outer.children) observer.observe(inner)
    // The browser leaves a control that is half in sight where it is, sideways.
    const show = ({ target }: FocusEvent) =>
      target !== outer &&
      target instanceof Element &&
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    outer.addEventListener('focusin', show)
    return () => {
      observer.disconnect()
      outer.removeEventListener('focusin', show)
    }
  }, [box])
  return wide
}

/** A number in a table: to the right, figures of one width. */
export const numberCell = classes.number
/** A name that is one word, hyphens or not. */
export const wordCell = classes.word
/** What is not to be read first: ids, dates, models. */
export const softCell = classes.soft
