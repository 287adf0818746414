import { endedStreams } from '../../database/identity/ended-streams.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';

/** Milliseconds between two checks. */
const everyMs = 1_000;

/**
 * Yields the items of a long reply while the session or key of its request is valid and the account is
 * active. Throws otherwise, which truncates the reply.
 */
export function whileSignedIn<T>(
  ctx: Pick<Context, 'db' | 'viewer' | 'now'>,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  return checked(ctx, items, ctx.now());
}

async function* checked<T>(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  items: AsyncIterable<T>,
  openedAt: Date,
): AsyncGenerator<T> {
  let checkedAt = openedAt;
  for await (const item of items) {
    if (isSignedIn(viewer) && now().getTime() - checkedAt.getTime() >= everyMs) {
      checkedAt = now();
      const request = { userId: viewer.id, session: viewer.session, key: viewer.key?.id, openedAt };
      if ((await endedStreams(db, [request], checkedAt)).length)
        throw new Error('The session or key of this request has ended.');
    }
    yield item;
  }
}
