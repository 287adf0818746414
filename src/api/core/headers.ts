import { hash } from 'node:crypto';

/** Strong entity tag of a reply: the version of its content, if it has one, and a digest of its bytes. */
export function entityTag(body: Uint8Array | string, version?: string): string {
  const digest = hash('sha1', body, 'base64url');
  return version ? `"${version}.${digest}"` : `"${digest}"`;
}

/** Whether an If-None-Match header names the tag (weak comparison, RFC 9110 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(tag));
}

/** A page of a list as its `Link` header needs it; without page numbers where the list has only cursors. */
export interface LinkedPage {
  page?: number | undefined;
  totalPages?: number | undefined;
  /** Totals above 10,000 are not counted, so there is no last page to name. */
  totalIsLowerBound?: boolean | undefined;
  nextCursor?: string | undefined;
}

/**
 * `Link` header (RFC 8288) of one page of a list: first, prev, next and last where they exist. `next` continues with the cursor, so
 * that following it reaches every item once. `query` contains the parameters as parsed; unknown ones are not repeated.
 */
export function pageLinks(
  url: string,
  { cursor, page: _page, ...query }: Record<string, string>,
  { page, totalPages = 0, totalIsLowerBound, nextCursor }: LinkedPage,
): string {
  const { pathname } = new URL(url);
  const link = (rel: string, start: Record<string, string>) =>
    `<${pathname}?${new URLSearchParams({ ...query, ...start })}>; rel="${rel}"`;
  const links: string[] = [];
  if (totalPages > 0) links.push(link('first', { page: '1' }));
  if (!cursor && page && page > 1 && page <= totalPages + 1)
    links.push(link('prev', { page: `${page - 1}` }));
  if (nextCursor) links.push(link('next', { cursor: nextCursor }));
  if (totalPages > 0 && !totalIsLowerBound) links.push(link('last', { page: `${totalPages}` }));
  return links.join(', ');
}
