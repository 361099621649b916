import type { FormEvent, ReactNode } from 'react'
import './mantineForms.ts'
import classes from './Form.module.css'

/** A form whose fields stand one under the other. What was typed stays in them when the server refuses. */
export function Form({ onSubmit, children }: { onSubmit: (data: FormData) => void; children: ReactNode }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form className={classes.form} onSubmit={send}>
      {children}
    </form>
  )
}

/** Fields that belong side by side while there is room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

/** The buttons at the end of a form or dialog. */
export const Buttons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)

/** A field of a form as text, without the space around it. */
export const field = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()
