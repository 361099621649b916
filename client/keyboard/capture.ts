import type { KeyLike } from './press.ts'
import type { Refusal, Stroke } from './remap.ts'

/** What a key event means while a new key is waited for. */
export type Caught =
  | { kind: 'stroke'; stroke: Stroke }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'cancel' }
  /** A modifier on its way to a key, or a key held down: more is to come. */
  | { kind: 'wait' }

/** Reads a key event as the new key of a command: by its place, as every key is read. */
export function caught(event: KeyLike): Caught {
  if (event.isComposing || event.keyCode === 229 || event.key === 'Process')
    return { kind: 'refused', refusal: { kind: 'composing' } }
  if (/^(Shift|Control|Alt|Meta)(Left|Right)$/.test(event.code) || event.repeat) return { kind: 'wait' }
  if (event.ctrlKey || event.altKey || event.metaKey)
    return { kind: 'refused', refusal: { kind: 'modifier' } }
  if (event.code === 'Escape' || event.code === 'Tab') return { kind: 'cancel' }
  return { kind: 'stroke', stroke: { code: event.code, shift: event.shiftKey } }
}
