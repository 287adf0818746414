const placeholder = '/placeholder.svg';

/** Shows the placeholder picture for every image that cannot be loaded, now or later. `data-plain` is left as it is. */
export function replaceFailedImages(): void {
  // Errors do not bubble, but they pass the document on their way down.
  document.addEventListener('error', (event) => replace(event.target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
}

function replace(target: EventTarget | null): void {
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
