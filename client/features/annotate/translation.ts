/** Marks an element whose text must stay what the server sent; its value is the key of that text. */
export const caseTextAttribute = 'data-case-text'

/**
 * Whether something other than Concord changed the case text under `root`: a browser's translator marks the page or
 * puts `font` elements into it, other tools only replace the words.
 */
export function isTranslated(page: Element, root: Element, texts: ReadonlyMap<string, string>): boolean {
  if (page.classList.contains('translated-ltr') || page.classList.contains('translated-rtl')) return true
  return [...root.querySelectorAll(`[${caseTextAttribute}]`)].some(element => {
    const expected = texts.get(element.getAttribute(caseTextAttribute) ?? '')
    return (
      element.querySelector('font') !== null || (expected !== undefined && element.textContent !== expected)
    )
  })
}

/** Calls back once, as soon as the case text under `root` is found changed; returns how to stop watching. */
export function watchTranslation(
  root: Element,
  texts: ReadonlyMap<string, string>,
  onFound: (language: string) => void,
): () => void {
  const page = document.documentElement
  const observer = new MutationObserver(() => look())
  const look = () => {
    if (!isTranslated(page, root, texts)) return
    observer.disconnect()
    onFound(page.lang.slice(0, 35))
  }
  observer.observe(page, { attributes: true, attributeFilter: ['class', 'lang'] })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  look()
  return () => observer.disconnect()
}
