/**
 * Focuses an element without scrolling. Elements that are not focusable, such as headings, get
 * `tabindex="-1"`.
 */
export function moveFocus(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the heading of what a decision changed, and scrolls to it. */
export function showHeading(heading: HTMLElement | null): void {
  moveFocus(heading);
  heading?.scrollIntoView({ block: 'nearest' });
}
