import { withTx } from '../../database/connection.ts';
import {
  type Claim,
  claimKey,
  deleteEndedReplies,
  findReply,
  keepReply,
  releaseKey,
} from '../../database/idempotency.ts';
import type { SignedInUser } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, passing } from '../failure.ts';

/** What a request was answered: HTTP status and body. */
export interface Reply {
  status: number;
  body: string;
}

const keptMs = 24 * 3_600_000;
/** After this long without an answer, whoever worked on a request is taken to be gone. */
const lapsedMs = 60_000;

/**
 * Does `work` once for a person's key: the first time it is done and its reply kept for a day; a repeat of the same request
 * is given that reply. What fails on our side (5xx, or an error) is not kept and may be repeated.
 * Fails with conflict when the key was used for another request, or when the first one is still under way.
 *
 * With `atomic` the work and its reply are committed together: a process killed in between has done nothing, and the
 * repeat, possible a minute later, does it once. Without it (work that takes seconds) such a repeat does it again.
 */
export async function once(
  ctx: Context & { viewer: SignedInUser },
  request: { key: string; fingerprint: Uint8Array; atomic: boolean },
  work: (ctx: Context) => Promise<Reply>,
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
    const reply = request.atomic ? await doneAndKept(ctx, claim, work) : await work(ctx);
    if (reply === 'overtaken') return stillUnderWay();
    if (reply.status >= 500) await releaseKey(ctx.db, claim);
    else if (!request.atomic || reply.status >= 400) await keepReply(ctx.db, claim, reply);
    return { ...reply, repeated: false };
  } catch (error) {
    await releaseKey(ctx.db, claim);
    throw error;
  }
}

/** Removes replies that are older than a day. */
export function forgetReplies(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteEndedReplies(ctx.db, ctx.now());
}

async function claimed(ctx: Context, claim: Claim): Promise<'mine' | (Reply & { repeated: true }) | Failure> {
  for (;;) {
    const now = ctx.now();
    const mine = await claimKey(ctx.db, claim, {
      now,
      lapsedBefore: new Date(now.getTime() - lapsedMs),
      expiresAt: new Date(now.getTime() + keptMs),
    });
    if (mine) return 'mine';
    const found = await findReply(ctx.db, claim.userId, claim.key);
    // Given back in the meantime: free for the next attempt.
    if (!found) continue;
    if (!Buffer.from(found.fingerprint).equals(claim.fingerprint))
      return failure(
        'conflict',
        'This Idempotency-Key was used for another request: take a new one for every new request',
      );
    if (found.status === null || found.body === null) return stillUnderWay();
    return { status: found.status, body: found.body, repeated: true };
  }
}

/** The work and its reply in one transaction. A reply that is a failure takes back whatever was done. */
async function doneAndKept(
  ctx: Context,
  claim: Claim,
  work: (ctx: Context) => Promise<Reply>,
): Promise<Reply | 'overtaken'> {
  let undone: Reply | 'overtaken' | undefined;
  try {
    return await withTx(ctx.db, async (db) => {
      const reply = await work({ ...ctx, db });
      undone = reply.status >= 400 ? reply : (await keepReply(db, claim, reply)) ? undefined : 'overtaken';
      if (undone) throw new Error('Nothing is to be committed.');
      return reply;
    });
  } catch (error) {
    if (undone) return undone;
    throw error;
  }
}

const stillUnderWay = () =>
  passing(
    'conflict',
    'The first request with this Idempotency-Key is still under way: wait a second and send it again',
    1,
  );
