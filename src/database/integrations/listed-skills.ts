import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { listedSkills } from '../core/schema.ts';
import { inOrder, textArray } from '../core/text-array.ts';

/** The prompts that are kept in a ranking, those that were in it last first. */
export async function selectListedSkills(db: Database, ranking: string): Promise<string[]> {
  const { promptId: id, lastRankedAt } = listedSkills;
  const kept = db.select({ id }).from(listedSkills).where(eq(listedSkills.ranking, ranking));
  return (await kept.orderBy(desc(lastRankedAt), id)).map((row) => row.id);
}

/**
 * Records which prompts are in a ranking now. The first of those that are new are added while fewer than
 * `places` are kept.
 */
export async function recordListedSkills(
  db: Database,
  ranking: string,
  ids: readonly string[],
  { now, places }: { now: Date; places: number },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const kept = sql`select from listed_skills where ranking = ${ranking}`;
  await db.execute(sql`
    with known as (
      update listed_skills set last_ranked_at = ${at} where ranking = ${ranking} and prompt_id = any(${textArray(ids)}::uuid[]))
    insert into listed_skills (ranking, prompt_id, last_ranked_at)
    select ${ranking}, p.id, ${at} from ${inOrder(ids)} join prompts p on p.id = found.id
    where p.status = 'published' and not exists (${kept} and prompt_id = p.id)
    order by found.place limit greatest(0, ${places} - (select count(*) from (${kept}) kept)) on conflict do nothing`);
}

/** Deletes the prompts that were last in a ranking before a time, or are not public any more. */
export async function deleteOldListedSkills(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from listed_skills where last_ranked_at < ${before.toISOString()}::timestamptz
      or not exists (select from prompts where id = prompt_id and status = 'published')`);
}
