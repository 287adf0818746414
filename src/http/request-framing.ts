import type { IncomingMessage } from 'node:http';

/**
 * Returns the status with which a request is refused because a proxy may delimit its body in another way than
 * this server: it has another transfer coding than `chunked`, or a version of HTTP without transfer codings
 * (RFC 9112, section 6.1). Undefined for other requests; Node.js refuses those that it cannot parse.
 */
export function framingRefusal({ headers, httpVersion }: IncomingMessage): 400 | 501 | undefined {
  const codings = headers['transfer-encoding']?.toLowerCase();
  if (codings === undefined) return undefined;
  if (httpVersion !== '1.1' || !/(?:^|[\s,])chunked$/.test(codings)) return 400;
  return codings === 'chunked' ? undefined : 501;
}
