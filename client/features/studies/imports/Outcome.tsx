import { formatCount } from '#client/format.ts'
import { useStudyWords } from '../words.ts'
import classes from './imports.module.css'

const kinds = ['fresh', 'unchanged', 'changed'] as const

/** What would come of a file: one sentence, and how its lines stand to the study as one bar with its numbers. */
export function Outcome({
  rows,
  sentence,
}: {
  rows: Record<(typeof kinds)[number], number>
  sentence: string
}) {
  const { t, i18n } = useStudyWords()
  const all = kinds.reduce((sum, kind) => sum + rows[kind], 0)
  let start = 0
  return (
    <div className={classes.outcome}>
      <p>{sentence}</p>
      {all > 0 && (
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          {kinds.map(kind => {
            const x = start
            const width = (100 * rows[kind]) / all
            start += width
            return <rect key={kind} x={x} width={width} height="6" className={classes[kind]} />
          })}
        </svg>
      )}
      <dl className={classes.counts}>
        {kinds.map(kind => (
          <div key={kind}>
            <dt>
              <span className={`${classes.swatch} ${classes[kind]}`} aria-hidden="true" />
              {t(`import.kind.${kind}`)}
            </dt>
            <dd>{formatCount(rows[kind], i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
