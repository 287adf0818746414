import { PaymentRefused } from '../../../domain/market/market-work.ts';

/** What Stripe says of a request that it refused; undefined of other errors, such as a failed connection. */
export function errorOf(
  err: unknown,
): { type: string; code: string | undefined; message: string; status: number | undefined } | undefined {
  if (!(err instanceof Error) || !('type' in err) || typeof err.type !== 'string') return undefined;
  const code = 'code' in err && typeof err.code === 'string' ? err.code : undefined;
  const status = 'statusCode' in err && typeof err.statusCode === 'number' ? err.statusCode : undefined;
  return { type: err.type, code, message: err.message, status };
}

/** Statuses with which Stripe says that it did nothing. With 409 another request with the same key is under way, and 429 is too early. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 401, 402, 403, 404]);

/** Passes on what Stripe replies; what it refuses rejects with PaymentRefused. */
export async function replyOf<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (err) {
    const error = errorOf(err);
    // A key that was used for another request says nothing about this one.
    if (!error || !refusals.has(error.status) || error.type === 'StripeIdempotencyError') throw err;
    throw new PaymentRefused(error.code ?? error.type, error.message, err);
  }
}
