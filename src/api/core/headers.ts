import { hash } from 'node:crypto';

/**
 * Computes the strong entity tag of a response: the version of its content, if any, and a digest of its
 * bytes.
 */
export function entityTag(body: Uint8Array | string, version?: string): string {
  const digest = hash('sha1', body, 'base64url');
  return version ? `"${version}.${digest}"` : `"${digest}"`;
}

/** Returns whether an If-None-Match header contains the tag (weak comparison, RFC 9110 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(tag));
}

/** The properties of a list's page that its `Link` header needs; lists with cursors have no page numbers. */
export interface LinkedPage {
  page?: number | undefined;
  totalPages?: number | undefined;
  /** Set if the total is above 10,000 and not counted exactly; the last page is then unknown. */
  totalIsLowerBound?: boolean | undefined;
  nextCursor?: string | undefined;
  /** False at the end of a log, whose cursor later entries follow. */
  hasMore?: boolean | undefined;
}

/**
 * Builds the `Link` header (RFC 8288) of a list's page: first, prev, next and last where they exist. `next`
 * continues with the cursor, so that following it visits every item once. `query` contains the parsed
 * parameters; unknown ones are not repeated.
 */
export function pageLinks(
  url: string,
  { cursor, page: _page, ...query }: Record<string, string>,
  { page, totalPages = 0, totalIsLowerBound, nextCursor, hasMore }: LinkedPage,
): string {
  const { pathname } = new URL(url);
  const link = (rel: string, start: Record<string, string>) =>
    `<${pathname}?${new URLSearchParams({ ...query, ...start })}>; rel="${rel}"`;
  const links: string[] = [];
  if (totalPages > 0) links.push(link('first', { page: '1' }));
  if (!cursor && page && page > 1 && page <= totalPages + 1)
    links.push(link('prev', { page: `${page - 1}` }));
  if (nextCursor && hasMore !== false) links.push(link('next', { cursor: nextCursor }));
  if (totalPages > 0 && !totalIsLowerBound) links.push(link('last', { page: `${totalPages}` }));
  return links.join(', ');
}
