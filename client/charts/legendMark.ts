import { type PointShape, pointShapes, type Shape, shapePath } from './shapes.ts'

/** One entry of a legend: a form, its colour as a CSS variable, and what it stands for. */
export type LegendEntry = { shape: Shape; fill?: string; stroke?: string; words: string }

/** Part of a legend's mark: an element of SVG and its attributes. */
export type MarkPart = { tag: 'path' | 'rect' | 'line'; attributes: Record<string, string | number> }

export const markSize = { width: 22, height: 14 }

const isPoint = (shape: Shape): shape is PointShape => (pointShapes as readonly string[]).includes(shape)

/** What the mark of an entry is drawn from, for the screen and for a file alike. */
export function markParts({ shape, fill = 'none', stroke = 'var(--ink)' }: LegendEntry): MarkPart[] {
  const across = (dashes?: string): MarkPart => ({
    tag: 'line',
    attributes: {
      x1: 1,
      x2: 21,
      y1: 7,
      y2: 7,
      stroke,
      'stroke-width': 2,
      ...(dashes ? { 'stroke-dasharray': dashes } : {}),
    },
  })
  const point = (form: PointShape): MarkPart => ({
    tag: 'path',
    attributes: { d: shapePath(form, 11, 7, 4.5), fill, stroke, 'stroke-width': 1.5 },
  })
  const field = (paint: string): MarkPart => ({
    tag: 'rect',
    attributes: {
      x: 1,
      y: 0.5,
      width: 20,
      height: 13,
      rx: 2,
      fill: paint,
      // The weakest colours are nearly those of the card.
      stroke: 'var(--line-strong)',
      'stroke-width': 0.75,
    },
  })
  if (isPoint(shape)) return [point(shape)]
  switch (shape) {
    case 'line':
      return [across()]
    case 'dashed':
      return [across('4 3')]
    case 'interval':
      return [across(), point('circle')]
    case 'open-interval':
      return [across('3 3'), point('circle')]
    case 'band':
    case 'field':
      return [field(fill)]
    case 'hatched':
      return [
        field(fill),
        ...[3, 8, 13].map(
          (x): MarkPart => ({
            tag: 'line',
            attributes: { x1: x, x2: x + 6, y1: 13, y2: 1, stroke, 'stroke-width': 1 },
          }),
        ),
      ]
  }
}
