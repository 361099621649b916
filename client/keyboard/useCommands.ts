import { useEffect, useRef } from 'react'
import { type Command, commandOf, commandsFor, type Moment } from './commands.ts'
import { pressOf } from './press.ts'

/** The one key listener of a screen: it asks the pure part what a press means and hands the command on. */
export function useCommands(moment: Moment, run: (command: Command) => void): void {
  const now = useRef({ moment, run })
  now.current = { moment, run }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const dialogOpen = document.querySelector('dialog[open], [aria-modal=true]') !== null
      const target = event.target instanceof Element ? event.target : null
      const press = pressOf(event, target, dialogOpen)
      const command = press && commandOf(press, commandsFor(now.current.moment))
      if (!command) return
      event.preventDefault()
      now.current.run(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
