import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import type { Result, UndefinedReason } from '#schema/metric.ts'
import classes from './Forest.module.css'
import { type ForestLine, forest } from './forest.ts'

export type ForestInput = {
  id: string
  name: string
  sub: string
  judge: Result | null
  physicians: Result
  /** The values as they are printed; null where they are undefined. */
  judgeValue: string | null
  physiciansValue: string | null
}

export type ForestWords = {
  title: string
  description: (from: number) => string
  judge: string
  physicians: string
  tick: (value: number) => string
  gapJudge: (reason: UndefinedReason) => string
  gapPhysicians: (reason: UndefinedReason) => string
  legendJudge: (interval: boolean) => string
  legendPhysicians: (interval: boolean) => string
  noIntervals: string
}

const absentMark = '–'
/** A gap's reason stands under the line, where the other side's mark does not run through it. */
const gapBelow = 26
const half = 13

/**
 * A forest plot: the judge's agreement with physicians as a dot, with a line where there is an interval; the
 * physicians' with each other as a dashed line, with a band where there is one. Undefined is a gap with its reason.
 */
export function Forest({
  lines,
  judged,
  words,
}: {
  lines: ForestInput[]
  judged: boolean
  words: ForestWords
}) {
  const own = useId()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const drawn = forest(lines, Math.max(240, Math.round(width) || 480))
  return (
    <figure className={classes.figure}>
      <div className={classes.body}>
        <div aria-hidden="true">
          <div className={classes.heads}>
            {judged && <span>{words.judge}</span>}
            <span>{words.physicians}</span>
          </div>
          {lines.map(line => (
            <div key={line.id} className={classes.line}>
              <span className={classes.name}>
                <b title={line.name}>{line.name}</b>
                <span>{line.sub}</span>
              </span>
              {judged && <span className={classes.judgeValue}>{line.judgeValue ?? absentMark}</span>}
              <span className={classes.physiciansValue}>{line.physiciansValue ?? absentMark}</span>
            </div>
          ))}
        </div>
        <div ref={ref} className={classes.plot}>
          <svg
            role="img"
            aria-labelledby={`${own}t ${own}d`}
            width={drawn.width}
            height={drawn.height}
            viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          >
            <title id={`${own}t`}>{words.title}</title>
            <desc id={`${own}d`}>{words.description(drawn.domain[0])}</desc>
            {drawn.ticks.map(({ value, x }) => (
              <g key={value}>
                <line
                  x1={x}
                  x2={x}
                  y1={4}
                  y2={drawn.height - 28}
                  className={value === 0 ? classes.zero : classes.grid}
                />
                <text x={x} y={drawn.height - 8} className={value === 0 ? classes.zeroTick : classes.tick}>
                  {words.tick(value)}
                </text>
              </g>
            ))}
            {drawn.lines.map(line => (
              <Line key={line.id} line={line} zero={drawn.zero} words={words} />
            ))}
          </svg>
        </div>
      </div>
      <figcaption className={classes.legend}>
        {judged && (
          <span>
            <svg width="22" height="14" aria-hidden="true">
              {drawn.intervals.judge && <line x1="1" x2="21" y1="7" y2="7" className={classes.interval} />}
              <circle cx="11" cy="7" r="4.5" className={classes.dot} />
            </svg>
            {words.legendJudge(drawn.intervals.judge)}
          </span>
        )}
        <span>
          <svg width="22" height="14" aria-hidden="true">
            {drawn.intervals.physicians && (
              <rect x="1" width="20" height="14" rx="2" className={classes.band} />
            )}
            <line x1="11" x2="11" y1="0" y2="14" className={classes.benchmark} />
          </svg>
          {words.legendPhysicians(drawn.intervals.physicians)}
        </span>
        {!drawn.intervals.judge && !drawn.intervals.physicians && (
          <span className={classes.none}>{words.noIntervals}</span>
        )}
      </figcaption>
    </figure>
  )
}

function Line({
  line: { y, judge, physicians },
  zero,
  words,
}: {
  line: ForestLine
  zero: number
  words: ForestWords
}) {
  const gaps = [
    ...(judge?.gap ? [words.gapJudge(judge.gap)] : []),
    ...(physicians.gap ? [words.gapPhysicians(physicians.gap)] : []),
  ]
  return (
    <g>
      {physicians.mark?.interval && (
        <rect
          x={physicians.mark.low}
          y={y - half}
          width={physicians.mark.high - physicians.mark.low}
          height={2 * half}
          rx={3}
          className={classes.band}
        />
      )}
      {physicians.mark && (
        <line
          x1={physicians.mark.x}
          x2={physicians.mark.x}
          y1={y - half}
          y2={y + half}
          className={classes.benchmark}
        />
      )}
      {judge?.mark?.interval && (
        <line x1={judge.mark.low} x2={judge.mark.high} y1={y} y2={y} className={classes.interval} />
      )}
      {judge?.mark && <circle cx={judge.mark.x} cy={y} r={5} className={classes.dot} />}
      {gaps.map((gap, index) => (
        <text
          key={gap}
          x={zero + 8}
          y={gaps.length > 1 ? y - 4 + index * 18 : y + gapBelow}
          className={classes.gap}
        >
          {gap}
        </text>
      ))}
    </g>
  )
}
