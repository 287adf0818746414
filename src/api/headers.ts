import { hash } from 'node:crypto';

/** Strong entity tag of a reply: the version of its content, if it has one, and a digest of its bytes. */
export function entityTag(body: Uint8Array | string, version?: string): string {
  const digest = hash('sha1', body, 'base64url');
  return version ? `"${version}.${digest}"` : `"${digest}"`;
}

/** The version of a prompt in its entity tag: the time of its last change. */
export function versionOf({ updatedAt }: { updatedAt: string }): string {
  return Date.parse(updatedAt).toString(36);
}

/** The versions that an If-Match header accepts; null when it accepts any or is absent. */
export function versionsIn(ifMatch: string | null): string[] | null {
  if (!ifMatch || ifMatch.trim() === '*') return null;
  return Array.from(ifMatch.matchAll(/"([^".]*)\.[^"]*"/g), ([, version = '']) => version);
}

/** Whether an If-None-Match header names the tag (weak comparison, RFC 9110 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(tag));
}

/**
 * `Link` header (RFC 8288) of one page of a list: first, prev, next and last where they exist. `query` contains the parameters
 * as parsed; unknown ones are not repeated.
 */
export function pageLinks(
  url: string,
  { cursor: _cursor, page: _page, ...query }: Record<string, string>,
  { page, totalPages }: { page: number; totalPages: number },
): string {
  const search = new URLSearchParams(query);
  const before = `<${new URL(url).pathname}?${search}${search.size ? '&' : ''}page=`;
  const link = (rel: string, number: number) => `${before}${number}>; rel="${rel}"`;
  return [
    totalPages > 0 && link('first', 1),
    page > 1 && page <= totalPages + 1 && link('prev', page - 1),
    page < totalPages && link('next', page + 1),
    totalPages > 0 && link('last', totalPages),
  ]
    .filter(Boolean)
    .join(', ');
}
