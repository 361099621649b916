import { useEffect, useState } from 'react'
import type { Mode } from '#client/keyboard/commands.ts'

/** What keys mean now: the mode, the turn number typed so far, and whether a comment is open or written in. */
export function useKeyMode(stage: string, version: number, frozen: boolean) {
  const [wanted, setMode] = useState<Mode>('rate')
  const resting: Mode = frozen ? 'look' : 'rate'
  const mode: Mode = wanted === 'jump' ? 'jump' : frozen || wanted === 'look' ? resting : wanted
  const [typed, setTyped] = useState('')
  /** A number that was typed and that no turn has. */
  const [absent, setAbsent] = useState<string>()
  const [commenting, setCommenting] = useState(false)
  const [writing, setWriting] = useState(false)
  // A stage begins once
  useEffect(() => {
    setMode('rate')
    setCommenting(false)
    setTyped('')
  }, [stage, version, frozen])
  return {
    mode,
    resting,
    setMode,
    typed,
    setTyped,
    absent,
    setAbsent,
    commenting,
    setCommenting,
    writing,
    setWriting,
  }
}
