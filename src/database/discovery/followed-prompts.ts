import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { isAfter, sortKeysOf } from '../core/list-order.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow } from '../prompts/prompt-rows.ts';
import { promptOrder } from './prompt-lists.ts';

/** A page of prompts, whether there are more, and the numbers of followed users and topics. */
export interface FollowedPrompts {
  rows: (PromptRow & { sort_keys: string[] })[];
  more: boolean;
  people: number;
  topics: number;
}

/** Latest publication first. */
export const followedOrder = promptOrder({ sort: 'recent' });

const countsRow = z.strictObject({ people: z.number(), topics: z.number() });
const followedPromptRow = promptRow.extend({ sort_keys: z.array(z.string()), ...countsRow.shape });

/**
 * The newest published prompts of the users and topics that the viewer follows, after a prompt with the given
 * publication time and id. Runs one statement, and a second one when no prompt is found.
 *
 * Each followed user costs one index lookup. The first n prompts can only be by the n users who published
 * most recently, so at most n² of their prompts are read, however many users are followed.
 */
export async function selectFollowedPrompts(
  db: Database,
  viewer: Viewer & { id: string },
  { limit, after }: { limit: number; after?: readonly string[] | undefined },
): Promise<FollowedPrompts> {
  // One additional row shows whether there are more.
  const upTo = limit + 1;
  const newest = sql`order by p.published_at desc, p.id desc limit`;
  const begin = after ? sql`and ${isAfter(followedOrder, { after })}` : sql``;
  const rest = sql`${begin} and ${isNotHiddenFrom(viewer, sql`p.author_id`)}`;
  const published = sql`p.status = 'published' ${rest}`;
  // Adult prompts are rare: their index is read from the newest entry.
  const adult = showsAdult(viewer)
    ? sql`union (select p.id, p.published_at from prompts p where p.status = 'adult' ${rest}
        and (exists (select 1 from user_follows where follower_id = ${viewer.id} and user_id = p.author_id)
          or exists (select 1 from topic_follows where follower_id = ${viewer.id} and topic_id = p.topic_id)) ${newest} ${upTo})`
    : sql``;
  const counts = sql`(select following_count from users where id = ${viewer.id}) as people,
    (select count(*)::int from topic_follows where follower_id = ${viewer.id}) as topics`;
  const found = await db.rows(
    followedPromptRow,
    sql`
    with authors as (
      select p.author_id from user_follows f
        cross join lateral (select p.* from prompts p where p.author_id = f.user_id and ${published} ${newest} 1) p
      where f.follower_id = ${viewer.id} ${newest} ${upTo}),
    newest as (
      select p.id, p.published_at from authors a cross join lateral (
        select id, published_at from prompts p where p.author_id = a.author_id and ${published} ${newest} ${upTo}) p
      union
      select p.id, p.published_at from topic_follows f cross join lateral (
        select id, published_at from prompts p where p.topic_id = f.topic_id and ${published} ${newest} ${upTo}) p
      where f.follower_id = ${viewer.id} ${adult})
    select ${promptColumns(viewer)}, ${sortKeysOf(followedOrder)} as sort_keys, ${counts}
    from (select * from newest p ${newest} ${upTo}) n join prompts p on p.id = n.id ${promptJoins}
    order by n.published_at desc, n.id desc`,
  );
  const [first] = found;
  if (first)
    return {
      rows: found.slice(0, limit),
      more: found.length > limit,
      people: first.people,
      topics: first.topics,
    };
  const [row] = await db.rows(countsRow, sql`select ${counts}`);
  return { rows: [], more: false, people: row?.people ?? 0, topics: row?.topics ?? 0 };
}
