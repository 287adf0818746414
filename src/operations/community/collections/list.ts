import type { Collection } from '../../../contract/community/collections.ts';
import {
  type CollectionList,
  collectionOrders,
  followedOrder,
  selectCollections,
} from '../../../database/community/collections.ts';
import { findUser } from '../../../database/people/users.ts';
import type { CollectionSort } from '../../../domain/community/collections.ts';
import { searchedWords } from '../../../domain/community/discussions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, userNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput, pageOf } from '../../core/paging.ts';
import { presentCollection } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer'>;

/**
 * Returns one page of the public collections with prompts; with `q`, those whose name or description contains
 * its words. Fails with malformed.
 */
export async function listCollections(
  ctx: Reading,
  { sort, q = '', ...page }: PageInput & { sort: CollectionSort; q?: string | undefined },
): Promise<Page<Collection> | Failure> {
  const words = searchedWords(q);
  if (q && !words.length) return pageOf([], 0, page);
  return listed(ctx, page, { of: 'all', sort, words }, sort);
}

/**
 * Returns one page of a user's collections: all of the viewer's own, or the public ones of another user.
 * Fails with not-found or malformed.
 */
export async function listUserCollections(
  ctx: Reading,
  username: string,
  page: PageInput,
): Promise<Page<Collection> | Failure> {
  const user = await findUser(ctx.db, username);
  return user ? listed(ctx, page, { of: 'user', userId: user.id }) : userNotFound();
}

/**
 * Returns one page of the collections that the viewer owns, collaborates in or is invited to. Fails with
 * malformed.
 */
export async function listMyCollections(
  ctx: MemberContext,
  { prompt, ...page }: PageInput & { prompt?: string | undefined },
): Promise<Page<Collection & { hasPrompt?: boolean }> | Failure> {
  const promptId = prompt !== undefined && isId(prompt) ? prompt : undefined;
  return listPage(
    page,
    { name: 'my collections', order: collectionOrders.recent },
    (part) =>
      selectCollections(ctx.db, ctx.viewer, { of: 'viewer', promptId }, collectionOrders.recent, part),
    (rows) =>
      rows.map((row) => ({
        ...presentCollection(ctx.viewer, row),
        ...(prompt !== undefined && { hasPrompt: row.has_prompt ?? false }),
      })),
  );
}

/** Returns one page of the collections that the viewer follows, latest follow first. Fails with malformed. */
export function listFollowedCollections(
  ctx: MemberContext,
  page: PageInput,
): Promise<Page<Collection> | Failure> {
  return listPage(
    page,
    { name: 'followed collections', order: followedOrder },
    (part) => selectCollections(ctx.db, ctx.viewer, { of: 'followed' }, followedOrder, part),
    (rows) => rows.map((row) => presentCollection(ctx.viewer, row)),
  );
}

function listed(
  { db, viewer }: Reading,
  page: PageInput,
  list: CollectionList,
  sort: CollectionSort = 'recent',
): Promise<Page<Collection> | Failure> {
  const order = collectionOrders[sort];
  return listPage(
    page,
    { name: `collections by ${sort}`, order },
    (part) => selectCollections(db, viewer, list, order, part),
    (rows) => rows.map((row) => presentCollection(viewer, row)),
  );
}
