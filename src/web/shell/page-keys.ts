import type { QueryClient } from '@tanstack/react-query';
import { controlOf } from './shortcut-keys.ts';

/** The links of cards and rows, and the forms for deciding cases. */
const stops = '#main [data-card], #main [data-decision] > summary';

/** Pixels of the header. */
const headerHeight = 64;

/**
 * Does what a letter stands for: clicks the control with this `aria-keyshortcuts` in the card, row or case
 * that has the focus, otherwise in the case whose form is open, otherwise on the page; J and K move the focus
 * among them, as J and P do where K stands for something else. L likes the prompt of a card, which has no
 * button for it. Returns the address of the sign-in page if that is needed.
 */
export async function pressLetter(letter: string, queries: QueryClient): Promise<string | undefined> {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility());
  const at = all.findIndex((stop) => itemOf(stop)?.contains(document.activeElement));
  const current = all[at];
  const control = controlIn(
    current ? itemOf(current) : document.querySelector('[data-decision][open]'),
    letter,
  );
  const step = { j: 1, k: -1, p: -1 }[letter];
  if (control) {
    if (control.matches('[type=radio]')) control.focus();
    control.click();
  } else if (step) {
    const first = all.findIndex((stop) => stop.getBoundingClientRect().top >= headerHeight);
    show(all[current ? at + step : step > 0 ? first : (first < 0 ? all.length : first) - 1]);
  } else if (letter === 'l' && current instanceof HTMLAnchorElement) {
    const id = /^\/prompt\/([^/]+)$/.exec(current.pathname)?.[1];
    if (!id) return undefined;
    const { likeFromCard } = await import('../prompts/cards/card-work.ts');
    return likeFromCard(queries, { id, title: current.textContent });
  }
  return undefined;
}

function itemOf(element: Element): Element | null {
  return element.closest('article, li');
}

/** The control of a letter in an item; without one, on the page, where the controls of cards do not count. */
function controlIn(item: Element | null, letter: string): HTMLElement | undefined {
  const controls = (item ?? document).querySelectorAll<HTMLElement>(controlOf(letter));
  return [...controls].find((control) => item ?? !itemOf(control)?.querySelector('[data-card]'));
}

/**
 * Focuses a card or row, or opens the form of a case, which closes the others, as they have the same name.
 */
function show(stop: HTMLElement | undefined): void {
  if (!stop) return;
  const form = stop.closest<HTMLDetailsElement>('[data-decision]');
  if (form) form.open = true;
  stop.focus({ preventScroll: true });
  itemOf(stop)?.scrollIntoView({ block: form ? 'start' : 'nearest' });
}
