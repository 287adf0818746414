import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { searchTerms } from '../domain/search.ts';
import { tagKey } from '../domain/tags.ts';
import { foldText } from '../domain/text.ts';
import type { Database } from './connection.ts';
import { titleQuery } from './search-text.ts';

const suggestionRow = z.strictObject({
  kind: z.enum(['prompt', 'tag', 'category', 'user']),
  text: z.string(),
  key: z.string(),
});
export type SuggestionRow = z.infer<typeof suggestionRow>;

/** The most suggestions of each kind. Their sum is the maximum in the contract. */
const most = { category: 1, tag: 3, user: 2, prompt: 4 } as const;
/** How many prompts are searched for tags, best first. */
const promptsForTags = 300;

/**
 * Suggestions for a search box: topics, tags and users that begin with the typed text, and titles that contain its words.
 * One statement.
 */
export async function selectSuggestions(db: Database, typed: string): Promise<SuggestionRow[]> {
  const titles = titleQuery(searchTerms(typed), sql`p.search`);
  if (!titles) return [];
  const beginning = `${foldText(typed)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const tag = `${tagKey(typed).replace(/[\\%_]/g, '\\$&')}%`;
  return db.rows(
    suggestionRow,
    sql`
    (select 'category' as kind, name as text, id as key from topics
      where lower(name) like ${beginning} or lower(name) like ${`% ${beginning}`} order by prompts_count desc limit ${most.category})
    union all
    (select 'tag', min(t.tag), t.key from (
        select tags.tag, tags.key from (
          select tags, tag_keys from prompts p where p.status = 'published' and ${titleQuery(searchTerms(typed), sql`p.search`, 'B')}
          order by p.hot_score desc limit ${promptsForTags}) p,
        unnest(p.tags, p.tag_keys) tags (tag, key)) t
      where t.key like ${tag} group by t.key order by count(*) desc, t.key limit ${most.tag})
    union all
    (select 'user', display_name, username from users
      where prompts_count > 0 and (username like ${beginning} or lower(display_name) like ${beginning})
      order by prompts_count desc limit ${most.user})
    union all
    (select 'prompt', p.title, p.id::text from prompts p where p.status = 'published' and ${titles}
      order by p.hot_score desc limit ${most.prompt})`,
  );
}
