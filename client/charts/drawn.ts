import * as Plot from '@observablehq/plot'

/** The room a chart has, and the document that makes its elements: a browser's, or that of a report. */
export type Room = { width: number; document?: Document }

/** A drawing, with the scales it was drawn by. */
export type Drawn = SVGSVGElement & { scale: Plot.Plot['scale'] }

export const textSize = 13

/**
 * Draws with Observable Plot, in the page's letters. The library's style element is taken out, which the page's
 * content security policy would refuse, and its English names of marks, which nobody should hear.
 */
export function drawn({ width, document }: Room, options: Plot.PlotOptions): Drawn {
  const svg = Plot.plot({
    ...options,
    width,
    ...(document ? { document } : {}),
    figure: false,
    style: { fontFamily: 'inherit', fontSize: `${textSize}px`, overflow: 'visible', background: 'none' },
  }) as unknown as Drawn
  for (const style of svg.querySelectorAll('style')) style.remove()
  for (const named of [svg, ...svg.querySelectorAll('[aria-label]')]) named.removeAttribute('aria-label')
  svg.setAttribute('fill', 'var(--ink)')
  svg.style.setProperty('font-variant-numeric', 'tabular-nums')
  return svg
}

/** Pixels between ticks, in which the number of one has room. */
export const tickSpacing = 84

/** Upright lines of a grid and their numbers, quiet. */
export const axis = (format: (value: number) => string): Plot.Markish[] => [
  Plot.gridX({ tickSpacing, stroke: 'var(--line)', strokeOpacity: 1 }),
  Plot.axisX({
    tickSpacing,
    tickSize: 0,
    tickPadding: 8,
    label: null,
    fill: 'var(--ink-soft)',
    tickFormat: value => format(value as number),
  }),
]
