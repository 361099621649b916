import classes from './Meter.module.css'

/** How far something is, as a thin line. The numbers stand beside it in words, so it says nothing alone. */
export function Meter({ done, of }: { done: number; of: number }) {
  const share = of > 0 ? Math.min(100, (100 * done) / of) : 0
  return (
    <svg className={classes.meter} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" className={classes.rest} />
      <rect width={share} height="4" className={classes.done} />
    </svg>
  )
}
