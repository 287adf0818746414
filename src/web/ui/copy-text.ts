/**
 * Copies a text to the clipboard. Pages without HTTPS (a server on a local network) have no clipboard API; there it falls
 * back to `execCommand`. Rejects when the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Refused, e.g. in a frame or without focus; execCommand may still be allowed.
    }
  }
  if (!copyWithExecCommand(text)) throw new Error('The browser does not allow copying');
}

function copyWithExecCommand(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // While a modal dialog is open, everything outside it is inert and cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
