import { sql } from 'drizzle-orm';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { type RowChange, type Toggled, toggleRow } from '../core/toggle.ts';
import { setReactionCounts } from './hot-score.ts';
import { lockedSubject } from './prompt-rows.ts';

/**
 * Bookmarks a prompt or removes the bookmark, and updates the prompt's counter and trending score. Undefined
 * when the viewer may see no such prompt, or it is hidden.
 */
export function changeBookmarkRow(
  db: Database,
  viewer: Viewer & { id: string },
  promptId: string,
  change: RowChange,
  now: Date,
): Promise<Toggled | undefined> {
  return toggleRow(db, {
    change,
    table: 'bookmarks',
    key: ['prompt_id', 'user_id'],
    subject: lockedSubject(viewer, promptId),
    userId: viewer.id,
    now,
    count: sql`select bookmarks_count from prompts where id = ${promptId}`,
    counters: sql`
      new_count as (update prompts p set ${setReactionCounts({ bookmarks_count: sql`c.change` })}
        from c where p.id = ${promptId} and c.change <> 0 returning p.bookmarks_count as count)`,
  });
}

/** Removes all bookmarks of a user, and updates the counters and trending scores of the prompts. */
export async function removeBookmarksOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from prompts where id in (select prompt_id from bookmarks where user_id = ${userId})
    order by id for no key update`);
  await tx.execute(sql`
    with removed as (delete from bookmarks where user_id = ${userId} returning prompt_id)
    update prompts p set ${setReactionCounts({ bookmarks_count: sql`-1` })}
    from removed where p.id = removed.prompt_id`);
}
