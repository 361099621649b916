import type { Result, UndefinedReason } from '#schema/metric.ts'

/** A value on the axis in pixels, with the interval where there is one. */
export type Mark = { x: number; low: number; high: number; interval: boolean }

/** One side of a line: a mark, or a gap and why. */
export type Side = { mark: Mark; gap: null } | { mark: null; gap: UndefinedReason }

export type ForestLine = { id: string; y: number; judge: Side | null; physicians: Side }

export type Forest = {
  width: number
  height: number
  lineHeight: number
  domain: [number, number]
  ticks: { value: number; x: number }[]
  zero: number
  lines: ForestLine[]
  /** Whether any line has an interval, by side: the legend names nothing that is not drawn. */
  intervals: { judge: boolean; physicians: boolean }
}

const lineHeight = 58
const axisHeight = 30
const inset = 16
const step = 0.2

/**
 * Places headline values on one axis. The axis runs from the lowest value or interval end (at most 0), down to a
 * step of 0.2, up to 1. A value without interval is a point; an undefined value is a gap that keeps its reason.
 *
 * @param lines one result a side; `judge` is null in a study without a judge
 * @param width of the drawing in pixels
 */
export function forest(
  lines: readonly { id: string; judge: Result | null; physicians: Result }[],
  width: number,
): Forest {
  const results = lines.flatMap(line => (line.judge ? [line.judge, line.physicians] : [line.physicians]))
  const lowest = Math.min(
    0,
    ...results.flatMap(result =>
      result.value === null ? [] : [result.value, result.ci?.low ?? result.value],
    ),
  )
  const steps = Math.ceil(-lowest / step - 1e-9)
  const from = steps === 0 ? 0 : -steps * step
  const x = (value: number) => inset + ((value - from) / (1 - from)) * (width - 2 * inset)
  const side = (result: Result): Side =>
    result.value === null
      ? { mark: null, gap: result.undefined }
      : {
          mark: {
            x: x(result.value),
            low: x(result.ci?.low ?? result.value),
            high: x(result.ci?.high ?? result.value),
            interval: result.ci !== null,
          },
          gap: null,
        }
  const placed = lines.map((line, index) => ({
    id: line.id,
    y: (index + 0.5) * lineHeight,
    judge: line.judge && side(line.judge),
    physicians: side(line.physicians),
  }))
  // Labels need about 34 px each; on a narrow drawing every second one is left out, never the zero.
  const each = (width - 2 * inset) / (steps + 5) < 34 ? 2 : 1
  const ticks = Array.from({ length: steps + 6 }, (_, index) => index - steps)
    .filter(index => index % each === 0)
    .map(index => ({ value: index / 5, x: x(index / 5) }))
  return {
    width,
    height: lines.length * lineHeight + axisHeight,
    lineHeight,
    domain: [from, 1],
    ticks,
    zero: x(0),
    lines: placed,
    intervals: {
      judge: placed.some(line => line.judge?.mark?.interval),
      physicians: placed.some(line => line.physicians.mark?.interval),
    },
  }
}
