type KeyLike = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'
>

/**
 * What a key does in the box. Enter sends and Shift+Enter is the text field's own. A key that an input method is
 * still composing with is the input method's, also where only the old code 229 says so.
 */
export function meaningOf(event: KeyLike): 'send' | 'own' {
  if (event.isComposing || event.keyCode === 229 || event.key !== 'Enter') return 'own'
  return event.shiftKey || event.ctrlKey || event.altKey || event.metaKey ? 'own' : 'send'
}
