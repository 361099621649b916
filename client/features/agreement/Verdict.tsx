import type { BenchmarkLine } from '#schema/benchmark.ts'
import { useWords } from './useWords.ts'
import classes from './Verdict.module.css'

/** The word for a difference and what it leaves unsaid, or why there is no word. */
export function Verdict({ line }: { line: BenchmarkLine }) {
  const { t } = useWords()
  if (line.verdict === null)
    return <span className={classes.none}>{t(`benchmark.noVerdict.${line.verdict_undefined!}`)}</span>
  // That it is lower by more than the margin is what the word alone is taken to say.
  const detail = line.verdict_detail === 'beyond-margin' ? null : line.verdict_detail
  return (
    <span className={classes.verdict}>
      <b className={classes[line.verdict]}>{t(`benchmark.verdict.${line.verdict}`)}</b>
      {detail && <span className={classes.detail}>{t(`benchmark.detail.${detail}`)}</span>}
    </span>
  )
}
