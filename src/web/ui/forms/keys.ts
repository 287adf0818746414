import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { hasOpenPanel } from '../overlays/use-dismissal.ts';

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

const typing =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [contenteditable] *';

/** Whether the focus is where keys write text or choose an option. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return (target as Element).matches(typing);
}

/**
 * Returns the key if it is a shortcut by itself: not while typing, nor in an open dialog or panel, nor with a
 * modifier. Shift and AltGr type / and ? on some keyboards.
 */
export function singleKey(event: KeyboardEvent): string | undefined {
  const key = letterOf(event);
  if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
    return undefined;
  if (/[a-z]/.test(key) && (event.shiftKey || event.getModifierState('AltGraph'))) return undefined;
  if (isTyping(event) || hasOpenPanel() || document.querySelector('dialog[open]')) return undefined;
  return usesSingleKeys() ? key : undefined;
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
