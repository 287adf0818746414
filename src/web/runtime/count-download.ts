import type { Client } from '../../contract/client.ts';

/** Counts a copy or download of a prompt. It is optional, so a failure is ignored. */
export function countDownload(api: Client, id: string): void {
  api.countDownload({ params: { id } }).catch(() => {});
}
