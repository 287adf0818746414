import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { ReceivedFile } from '../../operations/core/adapters/adapters.ts';
import type { Context } from '../../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../../operations/core/failure.ts';
import { refuseStoredReply } from '../../operations/core/limits/storage.ts';
import { runOncePerKey } from '../../operations/core/run-once-per-key.ts';
import { locationOf } from './location.ts';
import { writtenTag } from './preconditions.ts';
import { problemResponse } from './problem-response.ts';

/** The two steps of a request: work outside of a transaction, then the response. */
export interface Answering {
  before: (ctx: Context) => Promise<Failure | undefined>;
  answer: (ctx: Context) => Promise<Response>;
}

/** Responds to a request without an idempotency key. */
export async function answerNow(
  c: HonoContext,
  ctx: Context,
  { before, answer }: Answering,
): Promise<Response> {
  const refused = await before(ctx);
  return refused ? problemResponse(c, refused) : answer(ctx);
}

/**
 * Responds to a request with an `Idempotency-Key` once, and to its repeats with the same response and
 * `Idempotency-Replayed: true`. Requests are compared by their parsed input, so that the boundary of a form
 * or the order of fields makes no difference.
 */
export async function answerOnce(
  c: HonoContext,
  ctx: Context,
  endpoint: Endpoint,
  input: { file?: Pick<ReceivedFile, 'hash'> },
  { before, answer }: Answering,
): Promise<Response> {
  const key = c.req.header('idempotency-key');
  const { viewer } = ctx;
  if (key === undefined) return answerNow(c, ctx, { before, answer });
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    return problemResponse(
      c,
      failure('malformed', 'Idempotency-Key must be 1 to 255 visible ASCII characters'),
    );
  if (!isSignedIn(viewer))
    return problemResponse(
      c,
      failure(
        'malformed',
        'Idempotency-Key needs a signed-in user, because keys belong to users. Sign in, or leave it out',
      ),
    );
  let fresh: Response | undefined;
  const request = {
    key,
    fingerprint: fingerprintOf(endpoint, input),
    inTransaction: endpoint.idempotent !== 'in steps',
  };
  const reply = await runOncePerKey({ ...ctx, viewer }, request, {
    before: async (within) => (await refuseStoredReply({ ...within, viewer })) ?? before(within),
    answer: async (within) => {
      fresh = await answer(within);
      return { status: fresh.status, body: await fresh.clone().text() };
    },
  });
  if (isFailure(reply)) return problemResponse(c, reply);
  if (!reply.repeated && fresh) return fresh;
  c.header('idempotency-replayed', 'true');
  const tag = reply.status < 400 ? writtenTag(endpoint, JSON.parse(reply.body)) : undefined;
  if (tag) c.header('etag', tag);
  const location = reply.status === 201 ? locationOf(endpoint, JSON.parse(reply.body)) : undefined;
  if (location) c.header('location', location);
  c.header('content-type', reply.status < 400 ? 'application/json' : 'application/problem+json');
  return c.body(reply.body, reply.status as ContentfulStatusCode);
}

function fingerprintOf(
  endpoint: Endpoint,
  { file, ...input }: { file?: Pick<ReceivedFile, 'hash'> },
): Uint8Array {
  // A password could be guessed from a stored hash.
  const text = JSON.stringify(input, (name, value) => (name === 'password' ? undefined : value));
  const hash = createHash('sha256').update(`${endpoint.name} ${text}`);
  if (file) hash.update(file.hash);
  return hash.digest();
}
