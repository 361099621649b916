import { downloadText } from '#client/download.ts'
import type { LegendEntry } from './legendMark.ts'
import { standalone } from './standalone.ts'

/** Gives a drawing to the browser as a file of its own, in the colours and letters that the page has now. */
export function takeDrawing(
  name: string,
  drawing: SVGSVGElement,
  around: { title: string; says: string; legend: readonly LegendEntry[] },
): void {
  const style = getComputedStyle(document.documentElement)
  const file = standalone(drawing, around, token => style.getPropertyValue(token))
  downloadText(`${name}.svg`, file, 'image/svg+xml;charset=utf-8')
}
