import { anyAddress, send } from '../../tests/support/site/send.ts';
import type { Stage } from './stage.ts';

/** The arguments of a request for `send` in `tests/support/site/send.ts`. */
export type Sent = [line: string, options?: Parameters<typeof send>[2]];

/**
 * Prepares a load: requests that are sent together, or a function that sends them and returns their statuses.
 */
export type Attack = (stage: Stage) => Promise<Sent[] | (() => Promise<number[]>)>;

/** A load, and what it is sent to. */
export interface Case {
  name: string;
  /** What is loaded, as in `declared.ts`: `page home`; undefined for a combination. */
  of?: string;
  attack: Attack;
  /** Maximum number of concurrent requests; all by default. */
  lanes?: number;
  /** Whether it reads what the storing cases store. */
  readsStored?: true;
}

/** Concurrent requests of a member who reads everything at the same time. */
export const manyReads = 150;

/**
 * The requests of one person's computer: those of visitors come from one address. Repeated in turn until they
 * are `count`, or selected evenly where there are more than {@link manyReads}.
 */
export function ofOnePerson(requests: readonly Sent[], count: number): Sent[] {
  const address = anyAddress();
  const length = Math.min(manyReads, Math.max(count, requests.length));
  const step = Math.max(1, requests.length / length);
  return Array.from({ length }, (_, n) => Math.floor(n * step) % requests.length).flatMap((n) =>
    requests.slice(n, n + 1).map(([line, options]): Sent => [line, { address, ...options }]),
  );
}

/** Sends requests, at most `lanes` at the same time, and returns their statuses; 0 for a closed connection. */
export async function sendAll(
  url: string,
  requests: readonly Sent[],
  lanes = requests.length,
): Promise<number[]> {
  const statuses: number[] = [];
  const queue = requests.values();
  const lane = async () => {
    for (const [line, options] of queue)
      statuses.push((await send(url, line, options).catch(() => ({ status: 0 }))).status);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}
