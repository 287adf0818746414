/**
 * Copies a text to the clipboard. Pages without HTTPS (a server on a local network) have no clipboard API;
 * there it falls back to `execCommand`. Rejects when the browser refuses both, or when `text` rejects.
 *
 * Call it directly in the event handler, even if the text has to be fetched first: Safari allows copying only
 * there, and accepts a promise for this purpose.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (navigator.clipboard) {
    try {
      await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeLater(text));
      return;
    } catch {
      // Refused, e.g. in a frame or without focus; `execCommand` may still be allowed.
    }
  }
  if (!copyWithExecCommand(await text)) throw new Error('The browser doesn’t allow copying');
}

async function writeLater(text: Promise<string>): Promise<void> {
  const type = 'text/plain';
  const blob = text.then((fetched) => new Blob([fetched], { type }));
  // A browser that refuses immediately never awaits the promise, whose rejection would then be reported as
  // unhandled.
  blob.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
  } catch {
    // For browsers whose ClipboardItem does not accept a promise.
    await navigator.clipboard.writeText(await text);
  }
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
