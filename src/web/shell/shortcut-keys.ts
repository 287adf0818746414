import { isCommand, isComposing, letterOf, usesSingleKeys } from '../ui/forms/keys.ts';
import { hasOpenPanel } from '../ui/overlays/use-dismissal.ts';

/**
 * Returns the shortcut that was pressed, if any: none in a dialog, none while typing. Only the palette opens
 * from a search box, because the header shows its shortcut there. A letter is a shortcut of the page or of
 * one of its lists (`page-keys.ts`).
 */
export function shortcutOf(
  event: KeyboardEvent,
): 'palette' | 'shortcuts' | 'search' | { letter: string } | undefined {
  if (event.repeat) return undefined;
  if (isCommand(event)) {
    const free = !isTyping(event) || (event.target as Element).matches('[type=search]');
    return free && letterOf(event) === 'k' && !document.querySelector('dialog[open]') ? 'palette' : undefined;
  }
  const key = singleKey(event) ?? '';
  if (key === '/') return 'search';
  if (key === '?') return 'shortcuts';
  const isLetter = /^[a-z]$/.test(key) && ('jklp'.includes(key) || document.querySelector(controlOf(key)));
  return isLetter ? { letter: key } : undefined;
}

/** Selects the controls of a letter. */
export function controlOf(letter: string): string {
  return `#main [aria-keyshortcuts="${letter.toUpperCase()}"]`;
}

const typing =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [contenteditable] *';

/** Whether the focus is where keys write text or choose an option. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (target as Element).matches(typing);
}

/**
 * Returns the key if it is a shortcut by itself: not while typing, nor in an open dialog or panel, nor with a
 * modifier. Shift and AltGr type / and ? on some keyboards.
 */
function singleKey(event: KeyboardEvent): string | undefined {
  const key = letterOf(event);
  if (key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
    return undefined;
  if (/[a-z]/.test(key) && (event.shiftKey || event.getModifierState('AltGraph'))) return undefined;
  if (isTyping(event) || hasOpenPanel() || document.querySelector('dialog[open]')) return undefined;
  return usesSingleKeys() ? key : undefined;
}
