import { useEffect, useState } from 'react'
import type { PartTexts, Span } from './pieces.ts'
import { selectedSpan } from './selecting.ts'

/** The passage of the case that is selected, while one is asked for. */
export function usePassage(asked: boolean, texts: PartTexts): Span | undefined {
  const [passage, setPassage] = useState<Span>()
  useEffect(() => {
    if (!asked) return
    const read = () => setPassage(selectedSpan(texts))
    read()
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [asked, texts])
  return asked ? passage : undefined
}
