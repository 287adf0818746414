import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../domain/viewer.ts';
import type { Database } from './connection.ts';
import { hotScoreSql } from './hot-score.ts';
import { lockedSubject } from './prompt-rows.ts';
import { type Toggled, toggleRow } from './toggle.ts';

/**
 * Bookmarks a prompt or removes the bookmark, with the prompt's counter and trending score. Undefined where the viewer may
 * see no such prompt, or it is hidden.
 */
export function toggleBookmarkRow(
  db: Database,
  viewer: Viewer & { id: string },
  promptId: string,
  now: Date,
): Promise<Toggled | undefined> {
  return toggleRow(db, {
    table: 'bookmarks',
    key: ['prompt_id', 'user_id'],
    subject: lockedSubject(viewer, promptId),
    userId: viewer.id,
    now,
    counters: sql`
      counted as (${countBookmarks(sql`p.bookmarks_count + c.change`)} from c where p.id = ${promptId} and c.change <> 0
        returning p.bookmarks_count as count)`,
  });
}

/** Removes all bookmarks of a user, with the counters and trending scores of the prompts. */
export async function removeBookmarksOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from prompts where id in (select prompt_id from bookmarks where user_id = ${userId})
    order by id for no key update`);
  await tx.execute(sql`
    with removed as (delete from bookmarks where user_id = ${userId} returning prompt_id)
    ${countBookmarks(sql`p.bookmarks_count - 1`)} from removed where p.id = removed.prompt_id`);
}

function countBookmarks(bookmarks: SQL): SQL {
  const score = hotScoreSql(sql`p.likes_count`, bookmarks, sql`p.commenters_count`, sql`p.published_at`);
  return sql`update prompts p set bookmarks_count = ${bookmarks}, hot_score = ${score}`;
}
