import type { Page } from 'playwright-core'

/** Whatever can be pressed, chosen or typed into. */
const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=radio], [role=checkbox], [tabindex]:not([tabindex="-1"])'

/** Every word that the page shows or says, one text each, with the attributes that speak. */
export const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, textarea, [data-case-text]'))
        texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
        texts.push(element.getAttribute(name) ?? '')
    return [document.title, ...texts].filter(text => text.trim() !== '')
  })

/**
 * What of the page is wider than the window, cut off, or runs out of the box it stands in, one line each. Boxes that
 * scroll sideways by themselves (tables, pictures, tabs) are left alone, and so is an ellipsis whose whole text is
 * said by a title or a name.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${String(element.getAttribute('class')).split(' ').at(-1)}`
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) {
      const scrolls = (element: Element) =>
        /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
      const beyond = [...document.body.querySelectorAll('*')].filter(element => {
        if (element.getBoundingClientRect().right + scrollX <= innerWidth + 1) return false
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
          if (scrolls(box)) return false
        return true
      })
      found.push(`the page is ${wide} px wider than the window: ${beyond.slice(-3).map(say).join(', ')}`)
    }
    const top = document.querySelector('dialog:modal') ?? document.body
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement!
      const text = node.textContent!.trim()
      if (text === '' || own.closest('script, style, noscript, .visually-hidden, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1)
      if (rects.length === 0 || !own.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      const left = Math.min(...rects.map(rect => rect.left))
      const right = Math.max(...rects.map(rect => rect.right))
      const upper = Math.min(...rects.map(rect => rect.top))
      const lower = Math.max(...rects.map(rect => rect.bottom))
      let boxed = false
      for (let box: Element | null = own; box && box !== document.documentElement; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const rect = box.getBoundingClientRect()
        if (rect.width <= 2 && rect.height <= 2) break
        const [x, y] = [style.overflowX, style.overflowY]
        if (x === 'auto' || x === 'scroll') {
          // The pane of a text scrolls down, never aside.
          if (box.hasAttribute('data-scrolls') && right > rect.right + 2)
            found.push(`“${text.slice(0, 40)}” runs out of the pane ${say(box)}`)
          break
        }
        const hides = x === 'hidden' || x === 'clip' || y === 'hidden' || y === 'clip'
        if (hides && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')) {
          const whole = box.closest('[title], [aria-label]') ?? box.querySelector('[title], [aria-label]')
          const over = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 3
          if (over && !whole)
            found.push(`“${text.slice(0, 40)}” is cut by ${say(box)}, and nothing says it whole`)
          break
        }
        if (
          hides &&
          (right > rect.right + 2 || left < rect.left - 2 || lower > rect.bottom + 3 || upper < rect.top - 3)
        ) {
          found.push(`“${text.slice(0, 40)}” is cut by ${say(box)}`)
          break
        }
        const drawn =
          box !== document.body &&
          (!/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
            (style.borderTopWidth !== '0px' && style.borderLeftWidth !== '0px'))
        if (drawn && !boxed && style.position !== 'sticky') {
          boxed = true
          if (
            right > rect.right + 2 ||
            left < rect.left - 2 ||
            lower > rect.bottom + 3 ||
            upper < rect.top - 3
          )
            found.push(`“${text.slice(0, 40)}” runs out of ${say(box)}`)
        }
        if (style.position === 'fixed') break
      }
    }
    return [...new Set(found)]
  })

/**
 * Goes over every control that the keyboard reaches: whether it is at least 24 px for a finger (or keeps as much
 * distance), shows that it has the focus, and is in sight when it has it.
 */
export async function controlsOf(page: Page): Promise<string[]> {
  // The keyboard was the last one used, so a focus shows.
  await page.keyboard.press('Shift+Tab')
  return page.evaluate(which => {
    const found: string[] = []
    const top =
      document.querySelector('dialog:modal') ?? document.querySelector('[role=dialog]') ?? document.body
    const seen = (element: Element) => {
      const rect = element.getBoundingClientRect()
      return rect.width > 0 && rect.height > 0 && element.checkVisibility({ visibilityProperty: true })
    }
    const all = [...top.querySelectorAll<HTMLElement>(which)].filter(
      element => seen(element) && !(element as HTMLButtonElement).disabled && !element.closest('[inert]'),
    )
    const say = (element: HTMLElement) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? element.getAttribute('name') ?? '').trim().slice(0, 40)}”`
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element)
      return [outlineStyle === 'none' || outlineWidth, outlineColor, boxShadow, borderColor]
        .slice(outlineStyle === 'none' ? 2 : 0)
        .join()
    }
    /** What a click reaches: a label and what is drawn around the control belong to it. */
    const targetOf = (element: HTMLElement): DOMRect[] => {
      const rects = [element.getBoundingClientRect()]
      for (const label of (element as HTMLInputElement).labels ?? [])
        rects.push(label.getBoundingClientRect())
      const after = getComputedStyle(element, '::after')
      if (after.content !== 'none' && after.position === 'absolute') {
        const [own] = rects
        const by = (side: string) => Number.parseFloat(side) || 0
        rects.push(
          new DOMRect(
            own!.x + by(after.left),
            own!.y + by(after.top),
            own!.width - by(after.left) - by(after.right),
            own!.height - by(after.top) - by(after.bottom),
          ),
        )
      }
      return rects
    }
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, td, th, dd, label') !== null
    const fits = (element: HTMLElement) =>
      targetOf(element).some(rect => rect.width >= 23.5 && rect.height >= 23.5)
    const middles = all.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    all.forEach((element, index) => {
      if (element.matches('[role=separator], [data-scrolls], [role=group], section, div')) return
      if (element.classList.contains('visually-hidden')) return
      if (fits(element) || inSentence(element)) return
      const near = middles.some(
        (other, at) =>
          at !== index &&
          !element.contains(all[at]!) &&
          Math.hypot(other.x - middles[index]!.x, other.y - middles[index]!.y) < 24,
      )
      const { width, height } = element.getBoundingClientRect()
      if (near || height < 18)
        found.push(`${say(element)} is ${Math.round(width)} × ${Math.round(height)} px`)
    })
    // A transition of no time still shows the former look until the next frame.
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [still]
    const ground = top as HTMLElement
    ground.tabIndex = -1
    for (const element of all) {
      const parts = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.parentElement?.parentElement,
      ].filter((part): part is Element => part != null && !part.contains(ground))
      ground.focus()
      const rest = parts.map(look)
      element.focus()
      if (document.activeElement !== element) continue
      const shown =
        getComputedStyle(element).outlineStyle !== 'none' || parts.some((part, n) => look(part) !== rest[n])
      if (!shown) found.push(`${say(element)} does not show that it has the focus`)
      // A link that wraps is where its lines are; the box around them is mostly beside it.
      const [rect] = [...element.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
      if (!rect) continue
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      const [l, r] = [Math.max(rect.left, 0), Math.min(rect.right, view.width)]
      const [t, b] = [Math.max(rect.top, 0), Math.min(rect.bottom, view.height)]
      const points = [0.1, 0.5, 0.9].flatMap(x =>
        [0.15, 0.5, 0.85].map(y => [l + (r - l) * x, t + (b - t) * y] as const),
      )
      const hits =
        r <= l || b <= t
          ? 0
          : points.filter(([x, y]) => {
              const hit = document.elementFromPoint(x, y)
              return (
                hit !== null &&
                (element.contains(hit) ||
                  [...((element as HTMLInputElement).labels ?? [])].some(label => label.contains(hit)))
              )
            }).length
      // What is larger than the window is in sight when some of it is.
      const large = rect.height > view.height * 0.8 || rect.width > view.width * 1.2
      if (hits < (large ? 1 : 5))
        found.push(`${say(element)} has the focus and is hidden (${hits} of 9 points in sight)`)
    }
    ground.blur()
    ground.removeAttribute('tabindex')
    document.adoptedStyleSheets = []
    return [...new Set(found)]
  }, controls)
}

/** Controls that the accessibility tree gives no name. */
export async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const named = new Set([
    'button',
    'link',
    'textbox',
    'searchbox',
    'checkbox',
    'radio',
    'combobox',
    'listbox',
    'tab',
    'switch',
    'radiogroup',
    'dialog',
    'separator',
    'spinbutton',
    'navigation',
    'table',
    'slider',
  ])
  return nodes
    .filter(
      node => !node.ignored && named.has(String(node.role?.value)) && !String(node.name?.value ?? '').trim(),
    )
    .filter(
      node =>
        !(node.role?.value === 'separator' && !node.properties?.some(({ name }) => name === 'focusable')),
    )
    .map(node => `a ${node.role?.value} without a name`)
}

/** Two-dimensional scrolling, and bars that take the window from what is read, at 400 % of a small screen. */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      if (style.position !== 'sticky' && style.position !== 'fixed') continue
      if (style.top === 'auto' && style.bottom === 'auto') continue
      if (element.closest('dialog') || !element.checkVisibility() || style.clipPath !== 'none') continue
      const { height, width } = element.getBoundingClientRect()
      if (element.closest('[data-opened=true], [aria-hidden=true]')) continue
      if (width > 100 && height > innerHeight * 0.34)
        found.push(`a bar that stays takes ${Math.round(height)} of ${innerHeight} px`)
    }
    for (const pane of document.querySelectorAll<HTMLElement>('[data-scrolls]')) {
      if (!pane.checkVisibility()) continue
      if (
        pane.scrollHeight > pane.clientHeight + 1 &&
        pane.clientHeight < innerHeight * 0.5 &&
        /auto|scroll/.test(getComputedStyle(pane).overflowY)
      )
        found.push(
          `the pane ${pane.id || 'instrument'} shows ${pane.clientHeight} of ${innerHeight} px at a time`,
        )
      if (pane.scrollWidth > pane.clientWidth + 1)
        found.push(`the pane ${pane.id || 'instrument'} scrolls both ways`)
    }
    return found
  })

/** Text set as wide as WCAG 1.4.12 lets a reader set it. */
export const setWide = (page: Page, on: boolean): Promise<void> =>
  page.evaluate(wide => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = wide ? [sheet] : []
  }, on)
