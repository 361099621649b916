import { useEffect, useRef } from 'react'
import { type Command, commandOf } from './commands.ts'
import { pressOf } from './press.ts'

/** The one key listener of a screen: it asks the pure part what a press means and hands the command on. */
export function useCommands(commands: readonly Command[], run: (command: Command) => void): void {
  const now = useRef({ commands, run })
  now.current = { commands, run }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const dialogOpen = document.querySelector('dialog[open], [aria-modal=true]') !== null
      const target = event.target instanceof Element ? event.target : null
      const press = pressOf(event, target, dialogOpen)
      const command = press && commandOf(press, now.current.commands)
      if (!command) return
      event.preventDefault()
      now.current.run(command)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
