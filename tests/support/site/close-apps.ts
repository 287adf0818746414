import { afterAll } from 'vitest';
import { requestsInTransactions } from './outside-requests.ts';
import { closeApps } from './test-app.ts';

// Hooks that a test registers while it runs would belong to the first file of a worker, because files share their modules.
afterAll(async () => {
  await closeApps();
  const sent = requestsInTransactions();
  if (sent.length) throw new Error(`Requests to other servers inside a transaction:\n${sent.join('\n')}`);
});
