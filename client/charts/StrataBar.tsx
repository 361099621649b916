import classes from './StrataBar.module.css'
import type { StratumBar } from './strataBars.ts'

/** One stratum of a draw: what is there in outline, what is drawn filled, the even share as a line through all rows. */
export function StrataBar({ bar, shareAt }: { bar: StratumBar; shareAt: number }) {
  return (
    <svg className={classes.bar} viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect y="2" width={bar.available} height="10" className={bar.open ? classes.more : classes.available} />
      <rect y="2" width={bar.drawn} height="10" className={classes.drawn} />
      <line x1={shareAt} x2={shareAt} y1="-6" y2="20" className={classes.share} />
    </svg>
  )
}
