/**
 * The replies that report a fault of the site. On a busy machine, requests that have waited too long for their turn are
 * refused with 503, which is none.
 */
export function faultsIn<R extends { status: number; body: { code?: string } }>(replies: readonly R[]): R[] {
  return replies.filter(({ status, body }) => status >= 500 && body?.code !== 'unavailable');
}
