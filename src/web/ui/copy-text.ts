/**
 * Puts a text into the clipboard. Pages without HTTPS (a server in the house, reached by its address) have no clipboard
 * API: there the text is selected and copied the old way. Rejects when the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused, e.g. in a frame or without focus; the old way may still be allowed.
    }
  }
  if (!copySelected(text)) throw new Error('The browser does not allow copying');
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // Inside an open dialog everything outside is inert and cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
