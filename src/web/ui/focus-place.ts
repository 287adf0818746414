/** Moves the keyboard's place to an element that takes no focus by itself, like a heading; the page stays where it is. */
export function focusPlace(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
