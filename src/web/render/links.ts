import { type DataRouter, type LoaderFunctionArgs, matchPath } from 'react-router';
import { mayConnectAnywhere, urlKind } from '../../contract/core/url-kinds.ts';
import type { PageLoad } from '../core/page-load.ts';
import { moveFocus } from '../ui/overlays/move-focus.ts';
import { type PageModule, type PageName, pageNames, pages, patternOf } from './page-table.ts';

/**
 * Turns clicks on internal links and submissions of GET forms, which are plain HTML, into client navigation,
 * and preloads a page's code and data when its link is hovered, focused or touched. `data-native` leaves a
 * link or form to the browser; `data-scroll="top"` scrolls to the top even if only the query changes.
 */
export function followLinks(router: DataRouter, loadOf: (args: LoaderFunctionArgs) => PageLoad): void {
  const go = (url: URL, element: HTMLElement) => {
    const samePath = url.pathname === location.pathname;
    const toTop = element.dataset.scroll;
    // The focus also moves to the top, because the pressed link may not exist on the new page.
    if (samePath && toTop) moveFocus(document.querySelector<HTMLElement>('#main h1'));
    void router.navigate(url.pathname + url.search + url.hash, {
      replace: url.href === location.href,
      preventScrollReset: samePath && !url.hash && !toTop,
    });
  };

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkAt(event);
    const url = link && internalUrl(link);
    if (!url) return;
    event.preventDefault();
    go(url, link);
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
    const url = new URL(form.action);
    if (form.dataset.native !== undefined || !pageAt(url)) return;
    event.preventDefault();
    url.search = '';
    for (const [name, value] of new FormData(form, event.submitter)) {
      if (typeof value === 'string' && value.trim()) url.searchParams.append(name, value.trim());
    }
    go(url, form);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedulePreload = (event: Event) => {
    const link = linkAt(event);
    const url = link && internalUrl(link);
    clearTimeout(timer);
    // A pointer that merely passes over a link should not load anything.
    if (url) timer = setTimeout(preload, event.type === 'pointerover' ? 65 : 0, url, loadOf);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, schedulePreload, { passive: true });
}

/** Loads the code and starts the queries of the page at `url`. */
async function preload(url: URL, loadOf: (args: LoaderFunctionArgs) => PageLoad): Promise<void> {
  const found = pageAt(url);
  if (!found || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  try {
    const module: PageModule = await pages[found.name]();
    await module.loader?.(loadOf({ url, params: found.params } as LoaderFunctionArgs));
  } catch {
    // A redirect or an error, which the navigation itself will handle.
  }
}

function linkAt(event: Event): HTMLAnchorElement | undefined {
  return (event.target instanceof Element && event.target.closest('a')) || undefined;
}

/** Returns the link's URL if it opens another page of this site in this window. */
function internalUrl(link: HTMLAnchorElement): URL | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || link.dataset.native !== undefined)
    return undefined;
  const url = new URL(link.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  // The browser handles fragments of the current page.
  if (samePage && url.hash) return undefined;
  return pageAt(url) ? url : undefined;
}

function pageAt(url: URL): { name: PageName; params: Record<string, string | undefined> } | undefined {
  if (url.origin !== location.origin || urlKind(url.pathname) !== 'page') return undefined;
  if (mayConnectAnywhere(url.pathname) !== mayConnectAnywhere(location.pathname)) return undefined;
  for (const name of pageNames) {
    const match = name === 'not-found' ? null : matchPath(patternOf(name), url.pathname);
    if (match) return { name, params: match.params };
  }
  return undefined;
}
