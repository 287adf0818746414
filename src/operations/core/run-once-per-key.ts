import {
  type Claim,
  claimKey,
  deleteEndedReplies,
  findReply,
  releaseKey,
  storeReply,
} from '../../database/core/idempotency.ts';
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import type { Context } from './context.ts';
import { type Failure, failure, retryableFailure } from './failure.ts';
import { inTransaction } from './in-transaction.ts';

/** The response to a request: HTTP status and body. */
export interface Reply {
  status: number;
  body: string;
}

/** Milliseconds for which a reply is stored. */
const storedMs = 24 * 3_600_000;
/** Milliseconds without a reply after which the process that handled a request is assumed to have died. */
const claimTimeoutMs = 60_000;
/**
 * Statuses of refusals by a quota, by a limit or because of a missing proof: the same request may succeed
 * later.
 */
const retryableStatuses: ReadonlySet<number> = new Set([413, 428, 429]);

/** The steps of answering a request. */
export interface OnceWork {
  /**
   * Runs before the work and outside its transaction: counts limits, checks passwords, and calls everything
   * other than the database. A failure ends the request and is not stored, since nothing was changed.
   */
  before: (ctx: Context) => Promise<Failure | undefined>;
  answer: (ctx: Context) => Promise<Reply>;
}

/**
 * Answers a user's request once per idempotency key. The reply is stored for a day, and a repeat of the same
 * request receives that reply. Results that another attempt can change (5xx, an exception, a limit, a proof
 * of work) are not stored, so the request can be repeated. Fails with idempotency-key-reused when the key was
 * used for another request, or request-in-progress.
 *
 * The key is claimed in a statement of its own. With `inTransaction`, the work and its reply are then
 * committed together, the reply last, and background work starts after the commit: if the process is killed
 * before the commit, nothing has changed, and a repeat after a minute does the work. Without `inTransaction`,
 * a repeat after a minute does the work again; use this for work that waits for other services and whose
 * steps are all idempotent.
 */
export async function runOncePerKey(
  ctx: Context & { viewer: SignedInUser },
  request: { key: string; fingerprint: Uint8Array; inTransaction: boolean },
  work: OnceWork,
): Promise<(Reply & { repeated: boolean }) | Failure> {
  const claim: Claim = {
    userId: ctx.viewer.id,
    key: request.key,
    fingerprint: request.fingerprint,
    claim: ctx.newId(),
  };
  const found = await claimed(ctx, claim);
  if (found !== 'mine') return found;
  try {
    const refused = await work.before(ctx);
    if (refused) {
      await releaseKey(ctx.db, claim);
      return refused;
    }
    const reply = request.inTransaction
      ? await answerAndStore(ctx, claim, work.answer)
      : await work.answer(ctx);
    if (reply === 'overtaken') return stillInProgress();
    if (reply.status >= 500 || retryableStatuses.has(reply.status)) await releaseKey(ctx.db, claim);
    else if (!request.inTransaction || reply.status >= 400) await storeReply(ctx.db, claim, reply);
    return { ...reply, repeated: false };
  } catch (error) {
    await releaseKey(ctx.db, claim);
    throw error;
  }
}

/** Deletes replies that are older than a day. */
export function deleteExpiredReplies(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteEndedReplies(ctx.db, ctx.now());
}

async function claimed(ctx: Context, claim: Claim): Promise<'mine' | (Reply & { repeated: true }) | Failure> {
  for (;;) {
    const now = ctx.now();
    const mine = await claimKey(ctx.db, claim, {
      now,
      lapsedBefore: new Date(now.getTime() - claimTimeoutMs),
      expiresAt: new Date(now.getTime() + storedMs),
    });
    if (mine) return 'mine';
    const found = await findReply(ctx.db, claim.userId, claim.key);
    // The key was released concurrently: try to claim it again.
    if (!found) continue;
    if (!Buffer.from(found.fingerprint).equals(claim.fingerprint))
      return failure(
        'idempotency-key-reused',
        'This Idempotency-Key was used for another request. Use a new one for every new request',
      );
    if (found.status === null || found.body === null) return stillInProgress();
    return { status: found.status, body: found.body, repeated: true };
  }
}

/**
 * Answers a request and stores the reply in one transaction. An error reply rolls it back and discards the
 * background work.
 */
function answerAndStore(
  ctx: Context,
  claim: Claim,
  answer: OnceWork['answer'],
): Promise<Reply | 'overtaken'> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const reply = await answer(ctx);
      return reply.status >= 400 || (await storeReply(ctx.db, claim, reply)) ? reply : 'overtaken';
    },
    (outcome) => outcome !== 'overtaken' && outcome.status < 400,
  );
}

const stillInProgress = () =>
  retryableFailure(
    'request-in-progress',
    'The first request with this Idempotency-Key is still in progress. Wait a second and send it again',
    1,
  );
