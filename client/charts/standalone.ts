import { fit, textWidth } from './fit.ts'
import { type LegendEntry, markParts, markSize } from './legendMark.ts'

const namespace = 'http://www.w3.org/2000/svg'
const edge = 16
const lineHeight = 20

const element = (
  document: Document,
  tag: string,
  attributes: Record<string, string | number>,
  text?: string,
) => {
  const made = document.createElementNS(namespace, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

/**
 * A drawing as a file of its own: title above it, legend below, paper behind, and every colour and letter as the page
 * shows them now.
 *
 * @param token the value of a CSS variable, `--ink` for one
 */
export function standalone(
  drawing: SVGSVGElement,
  { title, says, legend }: { title: string; says: string; legend: readonly LegendEntry[] },
  token: (name: string) => string,
): string {
  const { ownerDocument: document } = drawing
  const size = {
    width: Number(drawing.getAttribute('width')),
    height: Number(drawing.getAttribute('height')),
  }
  const width = size.width + 2 * edge
  const head = fit(title, size.width, 2, 15).split('\n')
  const sentence = fit(says, size.width, 4, 13).split('\n')
  const top = edge + head.length * 22 + sentence.length * lineHeight + 10
  const entries = placed(legend, size.width)
  const legendTop = top + size.height + 14
  const height = legendTop + (entries.at(-1)?.y ?? -lineHeight) + lineHeight + edge
  const file = element(document, 'svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': 'var(--font)',
    'font-size': 13,
    fill: 'var(--ink)',
  })
  file.append(
    element(document, 'title', {}, title),
    element(document, 'desc', {}, says),
    element(document, 'rect', { width, height, fill: 'var(--card)' }),
    ...head.map((line, index) =>
      element(
        document,
        'text',
        { x: edge, y: edge + 14 + index * 22, 'font-size': 15, 'font-weight': 600 },
        line,
      ),
    ),
    ...sentence.map((line, index) =>
      element(document, 'text', { x: edge, y: edge + head.length * 22 + 14 + index * lineHeight }, line),
    ),
  )
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('x', String(edge))
  copy.setAttribute('y', String(top))
  file.append(copy)
  for (const { entry, x, y } of entries) {
    const group = element(document, 'g', { transform: `translate(${edge + x},${legendTop + y})` })
    for (const { tag, attributes } of markParts(entry)) group.append(element(document, tag, attributes))
    group.append(element(document, 'text', { x: markSize.width + 6, y: 11 }, entry.words))
    file.append(group)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${resolved(new XMLSerializer().serializeToString(file), token)}`
}

/** Entries one after the other, on as many lines as they need. */
function placed(legend: readonly LegendEntry[], width: number) {
  let [x, y] = [0, 0]
  return legend.map(entry => {
    const long = markSize.width + 6 + textWidth(entry.words)
    if (x > 0 && x + long > width) [x, y] = [0, y + lineHeight]
    const at = { entry, x, y }
    x += long + 20
    return at
  })
}

/** Every variable by its value, whose quotes would end the attribute it stands in. */
const resolved = (text: string, token: (name: string) => string): string =>
  text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => token(name).trim().replaceAll('"', "'"))
