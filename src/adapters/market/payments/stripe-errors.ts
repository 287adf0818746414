import { PaymentRefused } from '../../../domain/market/market-work.ts';

/**
 * Returns the details of a request that Stripe refused; undefined for other errors, such as a failed
 * connection.
 */
export function errorOf(
  err: unknown,
): { type: string; code: string | undefined; message: string; status: number | undefined } | undefined {
  if (!(err instanceof Error) || !('type' in err) || typeof err.type !== 'string') return undefined;
  const code = 'code' in err && typeof err.code === 'string' ? err.code : undefined;
  const status = 'statusCode' in err && typeof err.statusCode === 'number' ? err.statusCode : undefined;
  return { type: err.type, code, message: err.message, status };
}

/**
 * Statuses that guarantee that Stripe did nothing. Excluded are 409, for which another request with the same
 * key is in progress, and 429, for a request that was sent too early.
 */
const refusals: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404]);

/** Returns Stripe's response; rejects with PaymentRefused if Stripe refused the request. */
export async function replyOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (err) {
    const error = errorOf(err);
    // A key that was used for another request proves nothing about this one.
    if (!error || !refusals.has(error.status) || error.type === 'StripeIdempotencyError') throw err;
    throw new PaymentRefused(error.code ?? error.type, error.message, err);
  }
}
