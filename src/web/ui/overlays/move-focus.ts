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

/** Shows the heading of the next item with a form to decide it, which is opened; without one, `end`. */
export function showNextDecision(end: HTMLElement | null): void {
  const next = document.querySelector<HTMLDetailsElement>('[data-decision]');
  if (next) next.open = true;
  showHeading(next?.closest('article')?.querySelector<HTMLElement>('h2, h3') ?? end);
}

/** Focuses the heading of what a decision changed, and scrolls to it. */
export function showHeading(heading: HTMLElement | null): void {
  moveFocus(heading);
  heading?.scrollIntoView({ block: 'nearest' });
}
