import type { PromptSummary } from '../../src/contract/prompts/prompts.ts';
import { createCollection } from '../../src/operations/community/collections/create.ts';
import { listCollections, listMyCollections } from '../../src/operations/community/collections/list.ts';
import { listItems } from '../../src/operations/community/collections/list-items.ts';
import { saveItem } from '../../src/operations/community/collections/save-item.ts';
import { changeTopicFollow } from '../../src/operations/community/follows/change.ts';
import type { Context, MemberContext } from '../../src/operations/core/context.ts';
import { isFailure } from '../../src/operations/core/failure.ts';
import { listFollowedPrompts } from '../../src/operations/discovery/prompts/list-followed.ts';
import { listOwnPrompts, listUserPrompts } from '../../src/operations/discovery/prompts/list-of-author.ts';
import { listHomePrompts, listPrompts } from '../../src/operations/discovery/prompts/list-prompts.ts';
import { listSuggestions } from '../../src/operations/discovery/suggestions/suggest.ts';
import { listDetailedTopics, listTopics } from '../../src/operations/discovery/topics/list.ts';
import { listNotifications } from '../../src/operations/notifications/list.ts';
import { changeBookmark } from '../../src/operations/prompts/bookmarks/change.ts';
import { listBookmarks } from '../../src/operations/prompts/bookmarks/list.ts';
import { changeLike } from '../../src/operations/prompts/likes/change.ts';
import { listLikes } from '../../src/operations/prompts/likes/list.ts';
import { listVersions } from '../../src/operations/prompts/versions/list.ts';
import { type Bench, lanes } from '../group.ts';
import { libraryOf } from '../library.ts';
import { barePool } from '../statements.ts';
import type { Row } from '../table.ts';
import { newMembers } from './members.ts';
import { type MeasuredRead, readsOf } from './reads.ts';

/** Number of prompts that the reading member has liked, bookmarked and collected. */
const kept = 40;

/**
 * Measures every list of the API over HTTP with 10,000 prompts, next to the statements it sends, alone on as
 * many connections.
 */
export async function lists({ site: siteOf, load, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  await libraryOf(site, 10_000);
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, lanes);
  try {
    const [member] = await newMembers(pool, 1);
    if (!member) throw new Error('No member was created.');
    const reader: MemberContext = { ...ctx, viewer: { role: 'member', id: member.id, username: '' } };
    const visitor: Context = { ...ctx, viewer: { role: 'visitor' } };
    const first = await listPrompts(visitor, { page: 1, limit: kept, sort: 'oldest' });
    if (isFailure(first)) throw new Error(first.detail);
    const collection = await createCollection(reader, {
      name: 'Kept',
      description: '',
      visibility: 'public',
    });
    if (isFailure(collection)) throw new Error(collection.detail);
    for (const { id } of first.items) {
      await changeLike(reader, id);
      await changeBookmark(reader, id);
      await saveItem(reader, { id: collection.id, promptId: id });
    }
    for (const { id } of await listTopics(ctx)) await changeTopicFollow(reader, id);
    const lists = measured(first.items[0], collection.slug);
    return await readsOf({ load, site, pool }, lists, { visitor, reader, token: member.token });
  } finally {
    await pool.end();
    await close();
  }
}

function measured(prompt: PromptSummary | undefined, slug: string): MeasuredRead[] {
  if (!prompt) throw new Error('There is no prompt.');
  const page = { page: 1, limit: 12 };
  const tag = prompt.tags[0] ?? '';
  const word = prompt.title.split(' ')[0] ?? '';
  const of = (query: string, more: object): MeasuredRead => ({
    path: `/api/posts?${query}`,
    read: (ctx) => listPrompts(ctx, { ...page, ...more }),
  });
  const shelfOf = (name: 'featured' | 'trending' | 'recent', limit: number): MeasuredRead => ({
    path: `/api/posts/${name}`,
    read: (ctx) => listHomePrompts(ctx, name, limit),
  });
  return [
    of('sort=recent', { sort: 'recent' }),
    of('sort=popular', { sort: 'popular' }),
    of('sort=oldest', { sort: 'oldest' }),
    of('page=800', { page: 800 }),
    of('categoryId=design', { categoryId: 'design' }),
    of(`tag=${encodeURIComponent(tag)}`, { tag }),
    of(`q=${encodeURIComponent(word)}`, { q: word }),
    shelfOf('featured', 5),
    shelfOf('trending', 5),
    shelfOf('recent', 10),
    { path: `/api/posts/suggest?q=${encodeURIComponent(word)}`, read: (ctx) => listSuggestions(ctx, word) },
    { path: '/api/categories', read: (ctx) => listTopics(ctx) },
    { path: '/api/categories/popular', read: (ctx) => listTopics(ctx, 6) },
    { path: '/api/categories/detailed', read: (ctx) => listDetailedTopics(ctx) },
    {
      path: '/api/users/promptorium/prompts',
      read: (ctx) => listUserPrompts(ctx, 'promptorium', { page: 1, limit: 10 }),
    },
    { path: '/api/posts/following', read: (ctx) => listFollowedPrompts(ctx, { limit: 10 }), own: true },
    { path: '/api/users/me/prompts', read: (ctx) => listOwnPrompts(ctx, { page: 1, limit: 10 }), own: true },
    { path: '/api/users/me/likes', read: (ctx) => listLikes(ctx, { page: 1, limit: 10 }), own: true },
    { path: '/api/users/me/bookmarks', read: (ctx) => listBookmarks(ctx, { page: 1, limit: 10 }), own: true },
    { path: '/api/collections', read: (ctx) => listCollections(ctx, { ...page, sort: 'followers' }) },
    {
      name: '/api/collections/{id}/items',
      path: `/api/collections/${slug}/items`,
      read: (ctx) => listItems(ctx, slug, page),
    },
    {
      name: '/api/posts/id/{id}/versions',
      path: `/api/posts/id/${prompt.id}/versions`,
      read: (ctx) => listVersions(ctx, prompt.id, page),
    },
    { path: '/api/users/me/collections', read: (ctx) => listMyCollections(ctx, page), own: true },
    {
      path: '/api/users/me/notifications',
      read: (ctx) => listNotifications(ctx, { ...page, list: 'all' }),
      own: true,
    },
  ];
}
