/**
 * The other member in the group `stalls`, in a separate process: reads an API list and a page, neither of
 * which is cached.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../tests/support/site/send.ts';

/** Starts reading; any other message ends it. */
export interface ProbeOrder {
  url: string;
  token: string;
}

/** Sorted durations of the reads in milliseconds, and the number of those without status 200. */
export interface ProbeResult {
  waits: number[];
  failed: number;
}

/** Milliseconds between reads. */
const interval = 50;
let ended = false;
let read = 0;

process.on('message', async (order: ProbeOrder | 'end') => {
  if (order === 'end') {
    ended = true;
    return;
  }
  ended = false;
  const reads: Promise<{ ms: number; status: number }>[] = [];
  for (; !ended; read++) {
    reads.push(timed(order, read));
    await sleep(interval);
  }
  const done = await Promise.all(reads);
  process.send?.({
    waits: done.map(({ ms }) => ms).sort((a, b) => a - b),
    failed: done.filter(({ status }) => status !== 200).length,
  } satisfies ProbeResult);
});

async function timed({ url, token }: ProbeOrder, n: number): Promise<{ ms: number; status: number }> {
  const started = performance.now();
  const { status } =
    n % 2
      ? await send(url, 'GET /api/posts?sort=recent&limit=12', { token }).catch(() => ({ status: 0 }))
      : await send(url, `GET /community?n=${n}`).catch(() => ({ status: 0 }));
  return { ms: performance.now() - started, status };
}
