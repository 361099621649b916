/** What of a key event the decisions read; a real `KeyboardEvent` is one. */
export type KeyLike = Pick<
  KeyboardEvent,
  'code' | 'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'
>

/** One press of a physical key, as the commands see it. */
export type Press = { code: string; shift: boolean; repeat: boolean }

/** Fields in which letters and digits are text. */
const typed = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]'

/** Controls for which Enter and Space are a click. A radio takes Space alone, so Enter stays a command there. */
const clicked = 'button:not([role=radio], [role=checkbox]), a[href], summary'

/**
 * The press behind a key event, or undefined where a key is not a command: while composing Hangul, with a
 * modifier, in a text field, on a control that Enter clicks, or under a dialog. Keys are told by place
 * (`code`), so that a Hangul layout, which sends ㅏ for K, works the same.
 */
export function pressOf(event: KeyLike, target: Element | null, dialogOpen: boolean): Press | undefined {
  if (event.isComposing || event.keyCode === 229 || event.key === 'Process') return undefined
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  if (dialogOpen || target?.closest(typed)) return undefined
  const enter = event.code === 'Enter' || event.code === 'NumpadEnter' || event.code === 'Space'
  if (enter && target?.closest(clicked)) return undefined
  // With NumLock off the digits of the pad are arrows; they keep what is printed on them only when they send it.
  if (/^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key)) return undefined
  return { code: event.code, shift: event.shiftKey, repeat: event.repeat }
}
