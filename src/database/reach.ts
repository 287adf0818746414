import postgres from 'postgres';
import { unreachableAtStart } from './unreachable.ts';

/** Milliseconds within which a server of one's own must have answered a first statement. */
const timeoutMs = 10_000;

/**
 * Waits until the PostgreSQL server at `address` (a `DATABASE_URL`) answers a statement. Throws a sentence where it cannot be
 * worked with, or where nothing answers like PostgreSQL within ten seconds; the signal's reason where it is aborted before.
 *
 * postgres.js alone does not notice what is no PostgreSQL: a connection that ends before it is ready is opened again, for ever.
 */
export async function reachServer(address: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const client = postgres(address, {
    max: 1,
    fetch_types: false,
    connect_timeout: (2 * timeoutMs) / 1000,
    onnotice: () => {},
  });
  const givenUp = Promise.withResolvers<never>();
  const silence = new Error(`nothing answered like PostgreSQL within ${timeoutMs / 1000} s`);
  const timer = setTimeout(() => givenUp.reject(silence), timeoutMs);
  const abort = () => givenUp.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    await Promise.race([client`select 1`, givenUp.promise]);
  } catch (error) {
    throw signal?.aborted ? error : new Error(unreachableAtStart(address, error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await client.end({ timeout: 0 });
  }
}
