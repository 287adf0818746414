import { type DueDelivery, recordAttempt } from '../../../database/integrations/webhook-deliveries.ts';
import type { WebhookAnswer } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import { secretPurpose } from './own.ts';
import { signedHeaders } from './sign.ts';

type SendContext = Pick<Context, 'db' | 'encryption' | 'webhookSender' | 'counts' | 'now' | 'newId'>;

/** A delivery and its destination. */
type Sendable = Pick<DueDelivery, 'id' | 'body' | 'url' | 'secret' | 'former_secret'> & {
  formerUntil: Date | null;
};

/** Sends a delivery once. Rejects when it is aborted. */
export async function sendOnce(
  { encryption, webhookSender, counts, now }: SendContext,
  { id, body, url, secret, former_secret, formerUntil }: Sendable,
  signal?: AbortSignal,
): Promise<WebhookAnswer> {
  const sentAt = now();
  const current = encryption.decrypt(secretPurpose, secret);
  const former =
    former_secret && formerUntil && formerUntil > sentAt
      ? encryption.decrypt(secretPurpose, former_secret)
      : undefined;
  if (current === undefined) return unreadable;
  const headers = signedHeaders({ id, sentAt, body }, former === undefined ? [current] : [current, former]);
  const answer = await webhookSender.post(url, { headers, body, signal });
  counts.sentWebhook(answer.error === '');
  return answer;
}

/** Records how a request ended; see {@link recordAttempt}. */
export async function recordAnswer(
  ctx: SendContext,
  deliveryId: string,
  answer: WebhookAnswer,
  { sentAt, manual, nextAt }: { sentAt: Date; manual: boolean; nextAt?: Date | undefined },
): Promise<void> {
  const { status, error, response, headers, durationMs } = answer;
  await recordAttempt(
    ctx.db,
    { id: ctx.newId(), deliveryId, at: sentAt, manual, status, error, response, headers, durationMs },
    { succeeded: error === '', nextAt, now: ctx.now() },
  );
}

const unreadable: WebhookAnswer = {
  status: null,
  error: 'The secret of this webhook was encrypted with a different site SECRET: replace it',
  response: '',
  retryAfter: undefined,
  headers: {},
  durationMs: 0,
};
