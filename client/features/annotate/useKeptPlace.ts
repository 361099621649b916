import { type RefObject, useEffect } from 'react'
import { keepPlace, keptPlace, placeAt, scrollTo } from './keptPlace.ts'
import { caseTextAttribute } from './translation.ts'

const quiet = 150

/** Opens a pane where its reader left it, and keeps where that is. */
export function useKeptPlace(root: RefObject<HTMLElement | null>, assignment: string | undefined): void {
  useEffect(() => {
    const pane = root.current
    if (!pane || !assignment) return
    // A turn stands for its text: asking for the box of what is out of sight would lay it out.
    const texts = () =>
      [...pane.querySelectorAll(`[${caseTextAttribute}]`)].map(text => text.closest('li') ?? text)
    const top = () => pane.getBoundingClientRect().top + (pane.firstElementChild?.clientHeight ?? 0)

    const place = keptPlace(assignment, pane.id)
    const restore = () => {
      const text = place && texts()[place[0]]
      if (text) pane.scrollTop += scrollTo(place, top(), text.getBoundingClientRect())
    }
    let due = place !== undefined
    // A pane behind another tab has no height yet; it is put in its place when it gets one.
    const sizes = new ResizeObserver(() => {
      if (!due || pane.clientHeight === 0) return
      due = false
      restore()
      // What came near has its own height now, and the fonts theirs.
      requestAnimationFrame(() => requestAnimationFrame(restore))
      void document.fonts?.ready.then(restoreUntouched)
    })
    let touched = false
    const restoreUntouched = () => {
      if (!touched) restore()
    }
    const touch = () => {
      touched = true
    }
    sizes.observe(pane)

    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      if (due || pane.clientHeight === 0) return
      const boxes = texts().map(text => text.getBoundingClientRect())
      keepPlace(assignment, pane.id, pane.scrollTop < 4 ? undefined : placeAt(top(), boxes))
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, quiet)
    }
    const onHide = () => {
      if (timer !== undefined) keep()
    }
    pane.addEventListener('scroll', onScroll, { passive: true })
    for (const name of ['wheel', 'pointerdown', 'keydown'] as const)
      pane.addEventListener(name, touch, { passive: true })
    window.addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      pane.removeEventListener('scroll', onScroll)
      for (const name of ['wheel', 'pointerdown', 'keydown'] as const) pane.removeEventListener(name, touch)
      window.removeEventListener('pagehide', onHide)
    }
  }, [root, assignment])
}
