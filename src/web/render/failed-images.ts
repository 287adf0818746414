const placeholder = '/placeholder.svg';

/**
 * Replaces every image that fails to load, now or later, with the placeholder. Images with `data-plain` are
 * not replaced.
 */
export function replaceFailedImages(): void {
  // Error events do not bubble, so this listens in the capture phase.
  document.addEventListener('error', (event) => replaceImage(event.target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replaceImage(image);
}

function replaceImage(target: EventTarget | null): void {
  if (
    !(target instanceof HTMLImageElement) ||
    target.dataset.plain !== undefined ||
    !target.getAttribute('src')
  )
    return;
  if (target.src.endsWith(placeholder)) return;
  target.removeAttribute('srcset');
  target.src = placeholder;
}
