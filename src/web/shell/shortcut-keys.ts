import { isCommand, isTyping, letterOf, singleKey } from '../ui/forms/keys.ts';

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
