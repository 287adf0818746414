import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { likeText } from '../core/text-array.ts';

/** A tag of published prompts: its key, its usual spelling and the number of prompts. */
const tagRow = z.strictObject({ key: z.string(), name: z.string(), count: z.number() });
export type TagRow = z.infer<typeof tagRow>;

/** The maximum number of tags with a given prefix that are compared. */
const maxCompared = 500;

/** The tags with the most published prompts, most first. Reads all tags. */
export async function mostUsedTags(db: Database, limit: number): Promise<TagRow[]> {
  return db.rows(
    tagRow,
    sql`select key, tag as name, prompts_count as count from tags where prompts_count > 0 and key not like ',%' order by prompts_count desc, key collate "C" limit ${limit}`,
  );
}

/** Tags whose key begins with a text, those with the most published prompts first. */
export async function tagsBeginningWith(db: Database, beginning: string, limit: number): Promise<TagRow[]> {
  return db.rows(
    tagRow,
    sql`select key, tag as name, prompts_count as count from (
        select key, tag, prompts_count from tags where key like ${`${likeText(beginning)}%`} and prompts_count > 0 limit ${maxCompared}) t
      order by prompts_count desc, key collate "C" limit ${limit}`,
  );
}
