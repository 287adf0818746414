import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { integerArray } from '../core/text-array.ts';
import { readableBy } from './paid-texts.ts';
import { isPublished } from './prompt-statuses.ts';

const candidateRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  author_id: z.string().nullable(),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
});
/** A published prompt that may be nearly the same as a text. */
export type DuplicateCandidate = z.infer<typeof candidateRow>;

/** The maximum number of prompts with a shared band that are read, even if very many have the same text. */
const maxRead = 1_000;

/**
 * The published prompts that share the most bands with a text (`domain/prompts/checks/near-duplicates.ts`),
 * most first; adult ones only with `withAdult`. Excludes the prompt `id`, which the text will replace, all
 * prompts that it is a fork of and their forks, those by `notBy` if given, and those whose text `readableTo`
 * may not read.
 */
export async function selectDuplicateCandidates(
  db: Database,
  {
    bands,
    id = null,
    notBy = null,
    withAdult,
    readableTo,
    limit,
  }: {
    bands: readonly number[];
    id?: string | null | undefined;
    notBy?: string | null;
    withAdult: boolean;
    readableTo?: TextAccess | undefined;
    limit: number;
  },
): Promise<DuplicateCandidate[]> {
  const given = sql`${integerArray(bands)}::integer[]`;
  return db.rows(
    candidateRow,
    sql`
    with recursive sharing as (
      select b.prompt_id as id, b.bands from near_duplicate_hashes b join prompts p on p.id = b.prompt_id
      where b.bands && ${given} and ${withAdult ? isPublished : sql`p.status = 'published'`}
        and p.author_id is distinct from ${notBy}::uuid
        and ${readableTo ? readableBy(readableTo) : sql`true`} limit ${maxRead}),
    nearest as (
      select id, (select count(*) from unnest(bands) band where band = any(${given})) as shared
      from sharing order by shared desc, id limit ${limit}),
    -- Each of them, and the given prompt, with all that it was made from.
    lineage as (
      select id, id as source from nearest union select ${id}::uuid, ${id}::uuid where ${id}::uuid is not null
      union select l.id, f.source_id from lineage l join prompt_forks f on f.prompt_id = l.source where f.source_id is not null)
    select p.id, p.title, p.body, p.author_id, u.username as author_username, u.display_name as author_name
    from nearest n join prompts p on p.id = n.id left join users u on u.id = p.author_id
    where not exists (select 1 from lineage its join lineage own using (source) where its.id = n.id and own.id = ${id}::uuid)
    order by n.shared desc, n.id`,
  );
}
