/** Moves the keyboard's place to an element, also to one that takes no focus by itself, like a heading; the page stays where it is. */
export function moveFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
