import { useEffect, useRef } from 'react'
import { pressOf } from '#client/keyboard/press.ts'

type Steps = { next: () => void; back: () => void; skip: () => void }

/** After an Escape that left something else, a second one in haste does not end the tour as well. */
const haste = 1000
const turned = '[role=radio], [role=separator], [role=slider], [role=tab]'

/**
 * The keys of a tour: arrows go on and back, Escape skips. They are heard last, so that a key which the page itself
 * takes (Escape in a comment, an arrow on a scale) means there what it always means.
 */
export function useTourKeys(steps: Steps): void {
  const now = useRef(steps)
  now.current = steps
  useEffect(() => {
    let left = Number.NEGATIVE_INFINITY
    // Before a dialog closes, or it would seem that none had been there.
    const before = (event: KeyboardEvent) => {
      if (event.code === 'Escape' && somethingOpen()) left = event.timeStamp
    }
    const after = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.code === 'Escape' && (event.defaultPrevented || target?.closest('input, textarea, select')))
        left = event.timeStamp
      if (event.defaultPrevented) return
      const press = pressOf(event, target, somethingOpen())
      if (!press || press.repeat || press.shift) return
      if (press.code === 'Escape') {
        if (event.timeStamp - left < haste) return
        now.current.skip()
      } else if (press.code === 'ArrowRight' && !target?.closest(turned)) now.current.next()
      else if (press.code === 'ArrowLeft' && !target?.closest(turned)) now.current.back()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', before, true)
    window.addEventListener('keydown', after)
    return () => {
      window.removeEventListener('keydown', before, true)
      window.removeEventListener('keydown', after)
    }
  }, [])
}

/** A dialog or a menu of the page, besides the tour's own panel. */
const somethingOpen = (): boolean =>
  document.querySelector('dialog[open], [role=dialog]:not([data-tour]), [role=menu], [role=listbox]') !== null
