import { acquireLease, releaseLease } from '../../database/core/leases.ts';
import type { Context } from './context.ts';

/** Seconds after which another process takes over from one that was killed or cannot reach the database. */
const leaseSeconds = 9;

interface LeaseOptions {
  /** Identifies the work that only one process does at a time. */
  name: string;
  /** Ends the work early. */
  signal?: AbortSignal | undefined;
  seconds?: number;
}

/**
 * Runs `work` in one process at a time, among all processes and machines on the database. Returns false when
 * another process is running it. The lease is renewed until `work` has ended. If it is lost because the
 * database was unreachable for too long, the signal of `work` is aborted, at the latest when another process
 * may begin. Throws what `work` throws, and when the lease cannot be acquired.
 */
export async function withLease(
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { name, signal, seconds = leaseSeconds }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const lease = { name, holder: newId(), seconds };
  // Measured before the statement is sent, so that the lease expires here before it expires in the database.
  let renewed = performance.now();
  if (!(await acquireLease(db, lease))) return false;
  const lost = new AbortController();
  const renewal = setInterval(
    async () => {
      const sent = performance.now();
      try {
        if (await acquireLease(db, lease)) renewed = sent;
        else lost.abort();
      } catch {
        // Renewal is retried until the lease expires.
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
    // If this fails, the lease expires by itself.
    await releaseLease(db, lease).catch(() => {});
  }
  return true;
}
