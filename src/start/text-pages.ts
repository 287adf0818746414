import { markdownPath } from '../contract/core/routes.ts';
import { urlKind } from '../contract/core/url-kinds.ts';
import type { Page } from '../web/render/server.tsx';

/** The address of a text in the cache: with the only query parameter that any text reads. */
export function textAddress({ pathname, searchParams }: URL): string {
  const isForClaude = pathname.endsWith('/SKILL.md') && searchParams.get('target') === 'claude';
  return isForClaude ? `${pathname}?target=claude` : pathname;
}

/** Converts a response to a page of the cache, without what belongs to one request. */
export async function storedResponse(response: Response): Promise<Page> {
  const { 'x-request-id': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, html: await response.text() };
}

/** Adds to a page with a text in Markdown where that is, and that the response depends on `Accept`. */
export function withMarkdown(path: string, page: Page): Page {
  const text = page.status === 200 ? markdownPath(path) : undefined;
  if (text === undefined) return page;
  const { vary } = page.headers;
  return {
    ...page,
    headers: {
      ...page.headers,
      vary: vary ? `${vary}, accept` : 'accept',
      link: `<${text}>; rel="alternate"; type="text/markdown"`,
    },
  };
}

/** Whether a client accepts Markdown at least as much as HTML. Browsers do not name it. */
export function prefersMarkdown(header: string | undefined): boolean {
  const accept = header?.toLowerCase();
  if (!accept?.includes('text/markdown')) return false;
  const quality = (type: string) => {
    const range = accept.split(',').find((one) => one.trim().split(';', 1)[0]?.trim() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  return quality('text/markdown') > 0 && quality('text/markdown') >= quality('text/html');
}

/** The address of the text of a page in Markdown; other addresses are unchanged. */
export function markdownTarget(target: string): string {
  const [path = ''] = target.split('?', 1);
  return urlKind(path) === 'page' || urlKind(path) === 'text' ? (markdownPath(path) ?? target) : target;
}
