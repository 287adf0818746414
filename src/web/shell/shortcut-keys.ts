/**
 * Returns the shortcut that was pressed, if any: none in a dialog, none while typing. Only the palette opens
 * from a search box, because the header shows its shortcut there. K is also recognised by its position, for
 * keyboards with other letters.
 */
export function shortcutOf(event: KeyboardEvent): 'palette' | 'shortcuts' | 'search' | undefined {
  const { key, code } = event;
  const at = event.target as Element;
  if (event.repeat || event.altKey || document.querySelector('dialog[open]')) return undefined;
  const typing = at.matches('input, textarea, select, [contenteditable]');
  if (event.ctrlKey || event.metaKey) {
    const free = !typing || at.matches('[type=search]');
    return free && !event.shiftKey && (key === 'k' || code === 'KeyK') ? 'palette' : undefined;
  }
  return typing ? undefined : key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined;
}
