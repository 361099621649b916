import type { ReactNode } from 'react'
import { Bar } from './Bar.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'
import { Page } from './Page.tsx'
import classes from './Plain.module.css'

/** A page of one card under the bare bar: signing in, joining, a page that is not there. */
export function Plain({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <Bar>
        <LanguageSwitch />
      </Bar>
      <Page>
        <section className={classes.card}>
          <Mark size={34} />
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </section>
      </Page>
    </>
  )
}
