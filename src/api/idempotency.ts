import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '../contract/endpoint.ts';
import { isSignedIn } from '../domain/viewer.ts';
import type { ReceivedFile } from '../operations/adapters.ts';
import type { Context } from '../operations/context.ts';
import { failure, isFailure } from '../operations/failure.ts';
import { once } from '../operations/idempotency/once.ts';
import { refuseStoredReply } from '../operations/limits/storage.ts';
import { locationOf } from './location.ts';
import { writtenTag } from './preconditions.ts';
import { problemResponse } from './problem-response.ts';

/**
 * Answers a request that names an `Idempotency-Key` once, and its repeats with the same reply and
 * `Idempotency-Replayed: true`. What makes two requests the same is what the server understood of them, so that a form's
 * boundary or the order of fields makes no other one.
 */
export async function answerOnce(
  c: HonoContext,
  ctx: Context,
  endpoint: Endpoint,
  input: { file?: Pick<ReceivedFile, 'hash'> },
  answer: (ctx: Context) => Promise<Response>,
): Promise<Response> {
  const key = c.req.header('idempotency-key');
  const { viewer } = ctx;
  if (key === undefined) return answer(ctx);
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
        'Idempotency-Key needs a signed-in user, because keys belong to users: sign in, or leave it out',
      ),
    );
  let fresh: Response | undefined;
  // A picture takes too long to render for a transaction to wait; files that no one knows of are cleaned up.
  const request = { key, fingerprint: fingerprintOf(endpoint, input), atomic: endpoint.bodyType !== 'file' };
  const reply = await once({ ...ctx, viewer }, request, async (within) => {
    const full = await refuseStoredReply({ ...within, viewer });
    fresh = full ? problemResponse(c, full) : await answer(within);
    return { status: fresh.status, body: await fresh.clone().text() };
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
  const hash = createHash('sha256').update(`${endpoint.name} ${JSON.stringify(input)}`);
  if (file) hash.update(file.hash);
  return hash.digest();
}
