import { useEffect, useState } from 'react'

/** Whether a moment is still ahead, and false as soon as it has come. */
export function useUntil(until: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  const ahead = until !== null && until > now
  useEffect(() => {
    if (!ahead) return
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [ahead])
  return ahead
}
