import { subscribe } from 'node:diagnostics_channel';
import { isInsideTransaction } from '../../../src/database/core/open-transactions.ts';

const found: string[] = [];

// What Node.js tells about each request that it is about to send, by `node:http` and by `fetch`.
for (const channel of ['http.client.request.start', 'undici:request:create'])
  subscribe(channel, (message) => {
    if (!isInsideTransaction()) return;
    const { request } = message as { request: { method?: string; path?: string } };
    found.push(`${request.method} ${request.path}\n${new Error('sent here').stack}`);
  });

/** Requests to other servers that were sent inside an open transaction since the last call. They would hold its locks until they end. */
export function requestsInTransactions(): string[] {
  return found.splice(0);
}
