import type { Client } from '../../contract/client.ts';

/** Counts a view of the current page's prompt. The count is optional, so a failure is ignored. */
export function countView(api: Client, id: string): void {
  const [entry] = performance.getEntriesByType('navigation');
  // After a navigation within the site, the document's referrer no longer describes this page.
  const isFirst = entry && new URL(entry.name).pathname === location.pathname;
  const referrer = isFirst ? (URL.parse(document.referrer)?.origin ?? '') : location.origin;
  api.countView({ params: { id }, body: { referrer } }).catch(() => {});
}

/** Counts a copy or download of a prompt. The count is optional, so a failure is ignored. */
export function countDownload(api: Client, id: string): void {
  api.countDownload({ params: { id } }).catch(() => {});
}
