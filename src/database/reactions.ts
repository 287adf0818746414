import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../domain/viewer.ts';
import { type Database, retrying } from './connection.ts';
import { hotScoreSql } from './hot-score.ts';
import { received } from './likes-received.ts';
import { type PromptRow, promptColumns, promptJoins, visibleTo } from './prompt-rows.ts';

/** A kind of reaction: its table of (prompt, person) rows, and the prompt's column that counts them. */
export interface Reaction {
  table: SQL;
  counter: 'likes_count' | 'bookmarks_count';
}

/**
 * Adds the person's row or takes it away, and moves the prompt's counter and trending score (and what its author
 * received) with it, in one statement.
 * Undefined when the viewer may see no such prompt, and when it is hidden: it is locked first, so that hiding finds each
 * like counted or none. When the same person's toggles collide, each still turns the state
 * over once: one that found its row taken by another did nothing, and is done again.
 */
export async function toggleReaction(
  db: Database,
  reaction: Reaction,
  viewer: Viewer & { id: string },
  promptId: string,
  now: Date,
): Promise<{ on: boolean; count: number } | undefined> {
  const after = (counter: Reaction['counter']) =>
    counter === reaction.counter ? sql`p.${sql.raw(counter)} + c.change` : sql`p.${sql.raw(counter)}`;
  for (;;) {
    const [row] = await retrying(() =>
      db.execute<{ added: number; removed: number; count: number }>(sql`
        with target as (select id from prompts p where id = ${promptId} and p.status <> 'hidden' and ${visibleTo(viewer)}
          for no key update),
        gone as (delete from ${reaction.table} where prompt_id in (select id from target) and user_id = ${viewer.id} returning created_at),
        made as (
          insert into ${reaction.table} (prompt_id, user_id, created_at)
          select id, ${viewer.id}::uuid, ${now.toISOString()}::timestamptz from target where not exists (select 1 from gone)
          on conflict do nothing returning created_at),
        c as (select (select count(*)::int from made) as added, (select count(*)::int from gone) as removed,
          (select count(*)::int from made) - (select count(*)::int from gone) as change),
        counted as (
          update prompts p set ${sql.raw(reaction.counter)} = ${after(reaction.counter)},
            hot_score = ${hotScoreSql(after('likes_count'), after('bookmarks_count'), sql`p.commenters_count`, sql`p.published_at`)}
          from c where p.id = ${promptId} and c.change <> 0
          returning p.${sql.raw(reaction.counter)} as count)
          ${reaction.counter === 'likes_count' ? sql`, ${received(likesOfOthers(viewer.id, promptId))}` : sql``}
        select c.added, c.removed, coalesce((select count from counted), -1) as count from c where exists (select 1 from target)`),
    );
    if (!row) return undefined;
    if (row.added || row.removed) return { on: row.added > 0, count: row.count };
  }
}

/**
 * Takes all of a person's reactions of one kind back, and moves the prompts' counters and trending scores (and what their
 * authors received) with them.
 */
export async function removeReactionsOf(tx: Database, reaction: Reaction, userId: string): Promise<void> {
  const after = (counter: Reaction['counter']) =>
    counter === reaction.counter ? sql`p.${sql.raw(counter)} - 1` : sql`p.${sql.raw(counter)}`;
  // What hidden prompts received is not counted; none is hidden meanwhile.
  await tx.execute(sql`select 1 from prompts where id in (select prompt_id from ${reaction.table} where user_id = ${userId})
    order by id for no key update`);
  const lost = sql`select p.author_id, g.created_at, -1 from gone g join prompts p on p.id = g.prompt_id
    where p.author_id <> ${userId} and p.status <> 'hidden'`;
  await tx.execute(sql`
    with gone as (delete from ${reaction.table} where user_id = ${userId} returning prompt_id, created_at)
    ${reaction.counter === 'likes_count' ? sql`, ${received(lost)}` : sql``}
    update prompts p set ${sql.raw(reaction.counter)} = ${after(reaction.counter)},
      hot_score = ${hotScoreSql(after('likes_count'), after('bookmarks_count'), sql`p.commenters_count`, sql`p.published_at`)}
    from gone where p.id = gone.prompt_id`);
}

// A like of one's own prompt is none that its author received.
function likesOfOthers(userId: string, promptId: string): SQL {
  return sql`select p.author_id, m.created_at, m.change
    from (select created_at, 1 as change from made union all select created_at, -1 from gone) m
    join prompts p on p.id = ${promptId} where p.author_id <> ${userId}`;
}

/** One page of the prompts a person reacted to, last reaction first, and their number. Prompts they may no longer see are left out. */
export async function reactedPrompts(
  db: Database,
  reaction: Reaction,
  viewer: Viewer & { id: string },
  page: { limit: number; offset: number },
): Promise<{ rows: (PromptRow & { reacted_at: string })[]; total: number }> {
  const from = sql`from ${reaction.table} r join prompts p on p.id = r.prompt_id 
    where r.user_id = ${viewer.id} and p.status <> 'hidden' and ${visibleTo(viewer)}`;
  const total = sql`(select count(*)::int ${from})`;
  const rows = await db.execute<PromptRow & { reacted_at: string; total: number }>(sql`
    select ${promptColumns(viewer)}, p.reacted_at, ${total} as total
    from (select p.*, r.created_at as reacted_at ${from} order by r.created_at desc, r.prompt_id desc limit ${page.limit} offset ${page.offset}) p
    ${promptJoins} order by p.reacted_at desc, p.id desc`);
  if (rows.length || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const [counted] = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return { rows, total: counted?.total ?? 0 };
}
