import { type DataRouter, type LoaderFunctionArgs, matchPath } from 'react-router';
import { urlKind } from '../../contract/url-kinds.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { type PageModule, type PageName, pageNames, pages, patternOf } from './page-table.ts';

/**
 * Links and search forms are plain HTML. This turns clicks and GET forms that stay on the site into navigation without
 * a new document, and fetches a page's code and data when a pointer, the focus or a finger reaches its link.
 * `data-native` leaves a link or form to the browser; `data-scroll="top"` scrolls up where only the query changes.
 */
export function followLinks(router: DataRouter, loadOf: (args: LoaderFunctionArgs) => PageLoad): void {
  const go = (url: URL, element: HTMLElement) => {
    const samePath = url.pathname === location.pathname;
    const toTop = element.dataset.scroll;
    // The keyboard goes along: what was pressed stands at the foot of what comes, or not at all.
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
    const url = link && ownPage(link);
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
  const soon = (event: Event) => {
    const url = ownPageOf(event);
    clearTimeout(timer);
    // A pointer that only passes by should not fetch anything.
    if (url) timer = setTimeout(preload, event.type === 'pointerover' ? 65 : 0, url, loadOf);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, soon, { passive: true });
}

/** Fetches the code and starts the queries of the page at `url`. */
async function preload(url: URL, loadOf: (args: LoaderFunctionArgs) => PageLoad): Promise<void> {
  const found = pageAt(url);
  if (!found || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  try {
    const module: PageModule = await pages[found.name].module();
    await module.loader?.(loadOf({ url, params: found.params } as LoaderFunctionArgs));
  } catch {
    // A redirect or a failure: the navigation itself will meet it.
  }
}

function ownPageOf(event: Event): URL | undefined {
  const link = linkAt(event);
  return link && ownPage(link);
}

function linkAt(event: Event): HTMLAnchorElement | undefined {
  return (event.target instanceof Element && event.target.closest('a')) || undefined;
}

/** The link's address if it leads to another page of this site, in this window. */
function ownPage(link: HTMLAnchorElement): URL | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || link.dataset.native !== undefined)
    return undefined;
  const url = new URL(link.href);
  const here = url.pathname === location.pathname && url.search === location.search;
  // Places on this page are the browser's.
  if (here && url.hash) return undefined;
  return pageAt(url) ? url : undefined;
}

function pageAt(url: URL): { name: PageName; params: Record<string, string | undefined> } | undefined {
  if (url.origin !== location.origin || urlKind(url.pathname) !== 'page') return undefined;
  for (const name of pageNames) {
    const match = name === 'not-found' ? null : matchPath(patternOf(name), url.pathname);
    if (match) return { name, params: match.params };
  }
  return undefined;
}
