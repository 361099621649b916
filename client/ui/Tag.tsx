import type { ReactNode } from 'react'
import classes from './Tag.module.css'

/** A state in one word. `on` is the accent's tint, `warn` what waits for someone, otherwise plain. */
export const Tag = ({
  tone = 'plain',
  children,
}: {
  tone?: 'on' | 'warn' | 'plain'
  children: ReactNode
}) => <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>
