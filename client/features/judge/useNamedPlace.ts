import { useEffect } from 'react'

/** How long a page may still grow after it is there, in milliseconds. */
const growing = 1500
const own = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const

/**
 * Shows the place that the address names, which is there only with the report, and keeps it in sight while charts
 * above it take their height; not against a person who has begun to move.
 */
export function useNamedPlace(): void {
  useEffect(() => {
    const place = location.hash && document.getElementById(location.hash.slice(1))
    if (!place) return
    const show = () => place.scrollIntoView()
    const observer = new ResizeObserver(show)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const event of own) window.removeEventListener(event, end)
    }
    const timer = setTimeout(() => {
      show()
      end()
    }, growing)
    for (const event of own) window.addEventListener(event, end, { passive: true })
    observer.observe(document.body)
    return end
  }, [])
}
