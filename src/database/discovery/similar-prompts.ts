import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { inOrder, textArray } from '../core/text-array.ts';
import { isNotHiddenFrom } from '../people/hidden-users.ts';
import { type PromptRow, promptColumns, promptJoins, promptRow } from '../prompts/prompt-rows.ts';
import { isListedFor, isPublished } from '../prompts/prompt-statuses.ts';

const comparedRow = z.strictObject({
  language: z.string().nullable(),
  terms: z.array(z.number()),
  /** Hexadecimal. */
  impacts: z.string(),
  author: z.string(),
  /** Number of published prompts with the same body, including this one. */
  copies: z.number(),
});

/** The search document of a published prompt, with its author's name. */
export async function selectDocument(
  db: Database,
  id: string,
): Promise<z.infer<typeof comparedRow> | undefined> {
  const [row] = await db.rows(
    comparedRow,
    sql`
    select p.language, d.terms, encode(d.impacts, 'hex') as impacts, coalesce(u.display_name, '') as author,
      (select count(*)::integer from prompts c where c.body_hash = p.body_hash and c.status = 'published') as copies
    from search_documents d join prompts p on p.id = d.prompt_id left join users u on u.id = p.author_id
    where d.prompt_id = ${id} and ${isPublished}`,
  );
  return row;
}

/** The number of places that a prompt moves up for each shared tag. */
const placesPerTag = 4;

/**
 * At most `limit` of the published prompts with these ids. Those in the language of the prompt `id` come
 * first; each tag shared with it moves a prompt up. Otherwise the order is that of the ids. Prompts with the
 * same body are left out.
 */
export async function selectSimilarPrompts(
  db: Database,
  viewer: Viewer,
  { id, ids, limit }: { id: string; ids: readonly string[]; limit: number },
): Promise<PromptRow[]> {
  if (!ids.length) return [];
  return db.rows(
    promptRow,
    sql`
    select ${promptColumns(viewer)}
    from ${inOrder(ids)}
    join prompts p on p.id = found.id join prompts compared on compared.id = ${id} ${promptJoins}
    where ${isListedFor(viewer)} and ${isNotHiddenFrom(viewer, sql`p.author_id`)} and p.body_hash <> compared.body_hash
    -- An unknown language is as good as the same.
    order by p.language <> compared.language nulls first,
      found.place - ${placesPerTag} * cardinality(array(
        select lower(unnest(p.tags)) intersect select lower(unnest(compared.tags)))), found.place
    limit ${limit}`,
  );
}

const pairsRow = z.strictObject({ id: z.string(), hash: z.string(), pairs: z.array(z.number()) });
/** The basis of a comparison of texts: the hash of the body, and all pairs of adjacent words. */
export interface ComparedPairs {
  hash: string;
  pairs: ReadonlySet<number>;
}

/** The pairs of adjacent words of these prompts, by id. */
export async function selectPairs(db: Database, ids: readonly string[]): Promise<Map<string, ComparedPairs>> {
  const rows = await db.rows(
    pairsRow,
    sql`
    select p.id, encode(p.body_hash, 'hex') as hash, d.pairs
    from search_documents d join prompts p on p.id = d.prompt_id where d.prompt_id = any(${textArray(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, hash, pairs }) => [id, { hash, pairs: new Set(pairs) }]));
}
