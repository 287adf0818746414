import type { PageAssets } from './assets.ts';
import type { PageState } from './page-state.ts';

/** Returns a function that inserts a rendered page, and lines for its head, into an HTML document. */
export function createDocument(
  assets: PageAssets,
): (markup: string, state: PageState, head: readonly string[]) => string {
  const heads = new Map<string, string>();
  const headOf = (page: string) => {
    const head = heads.get(page) ?? headFor(assets, page);
    heads.set(page, head);
    return head;
  };
  return (markup, state, head) => {
    // React writes the page's title, meta and link elements first; they belong in the head. The shell starts
    // with a div.
    const body = markup.indexOf('<div');
    return `<!doctype html><html lang="en"><head>${headOf(state.page)}${markup.slice(0, body)}${head.join('')}</head><body><div id="root">${markup.slice(body)}</div><script type="application/json" id="state">${jsonBlock(state)}</script></body></html>`;
  };
}

/** Serializes JSON that is safe inside a script element. */
function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function headFor(assets: PageAssets, page: string): string {
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF7">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161513">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.preloads
      .filter(({ as }) => as === 'font')
      .map(({ href, type }) => `<link rel="preload" href="${href}" as="font" type="${type}" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scriptsFor(assets, page),
  ].join('');
}

/**
 * Built pages load `start.ts`, which loads the other scripts after the first paint; in development the page
 * references all scripts.
 */
function scriptsFor({ start, scripts, preloads, routes }: PageAssets, page: string): string[] {
  if (!start) return scripts.map((src) => `<script type="module" src="${src}"></script>`);
  const modules = [
    ...preloads.filter(({ as }) => as === 'script').map(({ href }) => href),
    ...(routes?.[page] ?? []),
  ];
  return [
    `<script type="module" src="${start}" data-entry="${scripts[0]}" data-modules="${modules.join(' ')}" fetchpriority="low"></script>`,
  ];
}
