import { PaymentRefused, type RefusalReason } from '../../../domain/market/market-work.ts';

interface RefusedRequest {
  type: string;
  code: string | undefined;
  param: string;
  message: string;
  status: number | undefined;
}

/**
 * Returns the details of a request that Stripe refused; undefined for other errors, such as a failed
 * connection.
 */
export function errorOf(err: unknown): RefusedRequest | undefined {
  if (!(err instanceof Error) || !('type' in err) || typeof err.type !== 'string') return undefined;
  const code = 'code' in err && typeof err.code === 'string' ? err.code : undefined;
  const param = 'param' in err && typeof err.param === 'string' ? err.param : '';
  const status = 'statusCode' in err && typeof err.statusCode === 'number' ? err.statusCode : undefined;
  return { type: err.type, code, param, message: err.message, status };
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
    const reason = reasonOf(error);
    throw new PaymentRefused(error.code ?? error.type, error.message, { reason, cause: err });
  }
}

/**
 * What Stripe does not accept, by its codes and the name of the parameter. Some refusals to compute a tax
 * have neither.
 */
function reasonOf({ code = '', param, message }: RefusedRequest): RefusalReason {
  if (/tax/.test(`${code} ${param}`) || /\b(tax|head office)\b/i.test(message)) return 'tax';
  if (code === 'amount_too_small' || code === 'amount_too_large') return 'amount';
  if (/\bcurrency\b/.test(param)) return 'currency';
  if (code === 'email_invalid' || param === 'email') return 'email';
  return code === 'url_invalid' || /_url$/.test(param) ? 'address' : 'other';
}
