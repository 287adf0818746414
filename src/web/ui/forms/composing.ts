import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * Whether a key is pressed for an input method, for instance Enter that confirms a word of Japanese. Safari
 * ends the composition before that key, and only its code (229) tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}
