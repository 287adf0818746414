import { releaseLease, takeLease } from '../../database/core/leases.ts';
import type { Context } from './context.ts';

/** Seconds after which another process takes over from one that was killed or cannot reach the database. */
const leaseSeconds = 9;

interface LeaseOptions {
  /** What only one process does at a time. */
  name: string;
  /** Ends the work early. */
  signal?: AbortSignal | undefined;
  seconds?: number;
}

/**
 * Runs `work` in one process at a time, of all processes and machines on the database; false when another one is running it. The lease is
 * renewed until `work` has ended. When it is lost (the database was out of reach for too long), the signal of `work` is aborted, at
 * the latest when another process may begin. Throws what `work` throws, and when the lease cannot be taken.
 */
export async function underLease(
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { name, signal, seconds = leaseSeconds }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const lease = { name, holder: newId(), seconds };
  // Counted from before the statement is sent, so that it is over here before it is in the database.
  let renewed = performance.now();
  if (!(await takeLease(db, lease))) return false;
  const lost = new AbortController();
  const renewal = setInterval(
    async () => {
      const sent = performance.now();
      try {
        if (await takeLease(db, lease)) renewed = sent;
        else lost.abort();
      } catch {
        // Tried again, until the lease ends.
      }
    },
    (seconds * 1000) / 3,
  );
  const watch = setInterval(() => performance.now() - renewed > seconds * 900 && lost.abort(), 250);
  try {
    await work(AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearInterval(renewal);
    clearInterval(watch);
    // If this fails, the lease ends by itself.
    await releaseLease(db, lease).catch(() => {});
  }
  return true;
}
