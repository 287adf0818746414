import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';

/**
 * Whether a key is pressed for an input method, for instance Enter that confirms a word of Japanese. Safari
 * ends the composition before that key, and only its code (229) tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}

type Key = Pick<KeyboardEvent, 'key' | 'code'>;

/**
 * The letter of a key in lower case, also with Caps Lock. On a keyboard of another script, that of the Latin
 * letter in the same place.
 */
export function letterOf({ key, code }: Key): string {
  const isOtherScript = key.length === 1 && key > '\x7f';
  return (isOtherScript ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase();
}

/**
 * Whether Ctrl or ⌘ is pressed with a key and no other modifier. AltGr, which types letters, is another one.
 */
export function isCommand(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !isComposing(event);
}

const singleKeysOff = 'single-keys-off';

/**
 * Whether keys such as / and J work without Ctrl or ⌘. Speech input and unsteady hands press them by
 * accident.
 */
export function usesSingleKeys(): boolean {
  return readLocal(singleKeysOff) === null;
}

/** Stores the choice in this browser; without storage it has no effect. */
export function setSingleKeys(use: boolean): void {
  writeLocal(singleKeysOff, use ? '' : '1');
}
