/** What a legend draws in front of its words. */
export type Shape =
  | PointShape
  | 'line'
  | 'dashed'
  | 'band'
  | 'interval'
  | 'open-interval'
  | 'field'
  | 'hatched'

/** Points that are told apart by their form. */
export const pointShapes = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'plus',
  'down',
  'times',
  'bar',
] as const
export type PointShape = (typeof pointShapes)[number]

/** Corners of each form, with half its width as unit; a circle has none. */
const corners: Record<Exclude<PointShape, 'circle'>, readonly (readonly [number, number])[]> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangle: [
    [0, -1.15],
    [1.1, 0.85],
    [-1.1, 0.85],
  ],
  diamond: [
    [0, -1.3],
    [1.1, 0],
    [0, 1.3],
    [-1.1, 0],
  ],
  plus: [
    [-0.4, -1.15],
    [0.4, -1.15],
    [0.4, -0.4],
    [1.15, -0.4],
    [1.15, 0.4],
    [0.4, 0.4],
    [0.4, 1.15],
    [-0.4, 1.15],
    [-0.4, 0.4],
    [-1.15, 0.4],
    [-1.15, -0.4],
    [-0.4, -0.4],
  ],
  down: [
    [0, 1.15],
    [1.1, -0.85],
    [-1.1, -0.85],
  ],
  times: [
    [0, -0.55],
    [0.6, -1.15],
    [1.15, -0.6],
    [0.55, 0],
    [1.15, 0.6],
    [0.6, 1.15],
    [0, 0.55],
    [-0.6, 1.15],
    [-1.15, 0.6],
    [-0.55, 0],
    [-1.15, -0.6],
    [-0.6, -1.15],
  ],
  bar: [
    [-0.45, -1.3],
    [0.45, -1.3],
    [0.45, 1.3],
    [-0.45, 1.3],
  ],
}

type Pen = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath' | 'arc'>

/** Draws a form of half width `r` around the origin. */
export function drawShape(shape: PointShape, pen: Pen, r: number): void {
  if (shape === 'circle') {
    pen.moveTo(r, 0)
    pen.arc(0, 0, r, 0, 2 * Math.PI)
    return
  }
  corners[shape].forEach(([x, y], index) => {
    if (index === 0) pen.moveTo(x * r, y * r)
    else pen.lineTo(x * r, y * r)
  })
  pen.closePath()
}

/** A form as a symbol of the plotting library, which gives the area of a circle. */
export const symbolOf = (shape: PointShape) => ({
  draw: (pen: Pen, area: number) => drawShape(shape, pen, Math.sqrt(area / Math.PI)),
})

/** A form as the path of a drawing, around a point. */
export function shapePath(shape: PointShape, x: number, y: number, r: number): string {
  if (shape === 'circle') return `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`
  return `M${corners[shape].map(([dx, dy]) => `${x + dx * r},${y + dy * r}`).join('L')}Z`
}
