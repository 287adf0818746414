import type { Collection, NewCollection } from '../../../contract/community/collections.ts';
import { countCollectionsOf, insertCollection } from '../../../database/community/collections.ts';
import { limits } from '../../../domain/core/limits.ts';
import { slugOf } from '../../../domain/prompts/slug.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { newSecret } from '../../core/secret.ts';
import { withLockedSession } from '../../identity/with-locked-session.ts';
import { readCollection } from './read.ts';

/** Creates a collection for the signed-in user. Fails with conflict when they have the maximum number. */
export async function createCollection(
  ctx: MemberContext,
  input: NewCollection,
): Promise<Collection | Failure> {
  const id = ctx.newId();
  const slug = newSlug(input.name);
  // The lock on the user serializes concurrent requests, so that the limit holds.
  const refused = await withLockedSession(ctx, async (ctx) => {
    if ((await countCollectionsOf(ctx.db, ctx.viewer.id)) >= limits.collectionsPerUser) return tooMany();
    await insertCollection(ctx.db, { ...input, id, slug, ownerId: ctx.viewer.id }, ctx.now());
    return undefined;
  });
  return refused ?? readCollection(ctx, id);
}

/**
 * Generates a slug that ends with 10 random characters, so that the address of an unlisted collection cannot
 * be guessed from its name.
 */
function newSlug(name: string): string {
  return `${slugOf(name)}-${newSecret(10)}`;
}

const tooMany = () =>
  failure(
    'conflict',
    `You have ${limits.collectionsPerUser} collections, which is the limit. Delete one first`,
  );
