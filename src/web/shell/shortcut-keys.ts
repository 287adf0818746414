import { isCommand, isComposing, letterOf, usesSingleKeys } from '../ui/forms/keys.ts';

/**
 * Returns the shortcut that was pressed, if any: none in a dialog, none while typing. Only the palette opens
 * from a search box, because the header shows its shortcut there.
 */
export function shortcutOf(event: KeyboardEvent): 'palette' | 'shortcuts' | 'search' | undefined {
  const { key } = event;
  const at = event.target as Element;
  if (event.repeat || event.altKey || isComposing(event) || document.querySelector('dialog[open]'))
    return undefined;
  const typing = at.matches('input, textarea, select, [contenteditable]');
  if (event.ctrlKey || event.metaKey) {
    const free = !typing || at.matches('[type=search]');
    return free && isCommand(event) && letterOf(event) === 'k' ? 'palette' : undefined;
  }
  if (typing || !usesSingleKeys()) return undefined;
  return key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined;
}
