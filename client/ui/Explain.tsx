import { Popover } from '@mantine/core'
import './mantineBar.ts'
import { type ReactNode, useId, useState } from 'react'
import classes from './Explain.module.css'

/** What is said of a statistic, in the language of the screen, with the small words around it. */
export type Explained = {
  title: string
  what: string
  misleads: string
  source: string
  words: { open: string; misleads: string; source: string; close: string }
}

/**
 * The name of a statistic as a button that says what it is, when it misleads and where it comes from. Escape, a click
 * elsewhere or its own button close it, and the name has the focus again.
 *
 * @param children the name as it stands on the screen; without one the button is a question mark
 */
export function Explain({ of, children }: { of: Explained; children?: ReactNode }) {
  const own = useId()
  const [open, setOpen] = useState(false)
  const { words } = of
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={6}
      width="min(380px, calc(100vw - 32px))"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={children === undefined ? classes.mark : classes.name}
          aria-label={children === undefined ? words.open : undefined}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(now => !now)}
        >
          {children ?? '?'}
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.text}
        role="dialog"
        aria-labelledby={`${own}t`}
        // What it was opened from may close on Escape too; that is not what was meant.
        onKeyDown={event => event.key === 'Escape' && event.stopPropagation()}
      >
        <h2 id={`${own}t`} className={classes.title}>
          {of.title}
        </h2>
        <p>{of.what}</p>
        <p>
          <b>{words.misleads}.</b> {of.misleads}
        </p>
        <p className={classes.source}>
          {words.source}: {of.source}
        </p>
        <button type="button" data-autofocus className={classes.close} onClick={() => setOpen(false)}>
          {words.close}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
