import type { IncomingMessage } from 'node:http';
import { urlKind } from '../contract/core/url-kinds.ts';

/**
 * Returns whether the target and the Host header of a request form an address that every handler can parse
 * and decode. Rejects a path that begins with two slashes, which as a link leads to another site. Replaces a
 * target that is a whole URL by its path.
 */
export function hasValidAddress(request: IncomingMessage): boolean {
  const { rawHeaders } = request;
  // HTTP/1.0 has no Host header, and simple health checks use it.
  const host = request.headers.host ?? (urlKind(request.url ?? '') === 'monitor' ? 'localhost' : '');
  if (!hostForm.test(host) || rawHeaders.filter(isHostName).length > 1) return false;
  const target = /^https?:\/\//i.test(request.url ?? '') ? pathOf(request, host) : request.url;
  if (!target || !targetForm.test(target)) return false;
  request.url = target;
  const pathname = URL.parse(`http://${host}${target}`)?.pathname;
  return pathname !== undefined && !pathname.startsWith('//') && isDecodable(pathname);
}

/**
 * A name or an address, and a port; {@link URL} rejects other invalid hosts, such as numbers that are not
 * addresses.
 */
const hostForm = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** URL parsers treat a backslash in a path as a slash. */
const targetForm = /^\/[^\\?]*(?:\?|$)/;

function isHostName(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

/** The path and query of a whole URL, whose host must match the Host header. */
function pathOf({ url = '' }: IncomingMessage, host: string): string | undefined {
  const target = URL.parse(url);
  const named = target && URL.parse(`${target.protocol}//${host}`);
  return target && target.host === named?.host ? `${target.pathname}${target.search}` : undefined;
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
