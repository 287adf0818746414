import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { foldText } from '../../domain/core/text/folding.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import { storedTagKey } from '../../domain/prompts/topics-and-tags/stored-tag-key.ts';
import type { Database } from '../core/connection.ts';
import { inOrder, likeText } from '../core/text-array.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';
import { isListedFor } from '../prompts/prompt-statuses.ts';

const suggestionRow = z.strictObject({
  kind: z.enum(['prompt', 'tag', 'category', 'user']),
  text: z.string(),
  key: z.string(),
});
export type SuggestionRow = z.infer<typeof suggestionRow>;

/** The maximum number of suggestions of each kind. Their sum is the maximum in the contract. */
export const maxSuggestions = { category: 1, tag: 3, user: 2, prompt: 4 } as const;
/** The maximum number of rows of each kind that are compared. */
const read = 200;

/**
 * Suggestions for a search box: topics, tags and users that begin with the typed text, and the titles of the
 * given prompts, in this order.
 */
export async function selectSuggestions(
  db: Database,
  viewer: Viewer,
  typed: string,
  promptIds: readonly string[],
): Promise<SuggestionRow[]> {
  const folded = `${likeText(foldText(typed).trim())}%`;
  // Lowercased by the database, as are the columns compared with it: JavaScript has other rules (İ, final Σ).
  const lower = sql`lower(${`${likeText(typed.trim())}%`})`;
  const begins = (name: SQL) => sql`(${name} like ${lower} or ${name} like ${folded})`;
  const tag = `${likeText(storedTagKey(typed))}%`;
  return db.rows(
    suggestionRow,
    sql`
    (select 'category' as kind, name as text, id as key from topics
      where ${begins(sql`lower(name)`)} or lower(name) like '% ' || ${lower} or lower(name) like ${`% ${folded}`} order by prompts_count desc limit ${maxSuggestions.category})
    union all
    (select 'tag', tag, key from (
        select tag, key, prompts_count from tags where key like ${tag} and prompts_count > 0 limit ${read}) t
      order by prompts_count desc, key collate "C" limit ${maxSuggestions.tag})
    union all
    (select 'user', display_name, username from (
        (select id, display_name, username, prompts_count from users where prompts_count > 0 and username like ${folded} limit ${read})
        union
        (select id, display_name, username, prompts_count from users where prompts_count > 0 and ${begins(sql`lower(display_name)`)} limit ${read})) u
      order by prompts_count desc, id limit ${maxSuggestions.user})
    union all
    (select 'prompt', p.title, p.id::text from ${inOrder(promptIds)}
      join prompts p on p.id = found.id where ${isListedFor(viewer)} and ${isNotHiddenFrom(viewer, sql`p.author_id`)} order by found.place)`,
  );
}
