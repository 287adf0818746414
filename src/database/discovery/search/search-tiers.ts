import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../../core/connection.ts';
import { integerArray } from '../../core/text-array.ts';

/** Number of prompts in each tier except the last. */
export const tierSizes = [2_000, 10_000, 50_000, 250_000] as const;
/**
 * A prompt whose quality is this close to the border of its tier stays in it, so that it does not move often.
 */
const tolerance = 0.1;
const rowsAtOnce = 1_000;

/**
 * Sets the borders of the tiers so that each contains its number of prompts. Sorts all prompts by quality.
 */
export async function setTierBorders(db: Database): Promise<void> {
  const ranks = tierSizes.map((_, tier) => tierSizes.slice(0, tier + 1).reduce((sum, size) => sum + size, 0));
  await db.execute(sql`
    with ranked as (
      select row_number() over (order by quality desc) as rank, quality from search_documents where tier >= 0),
    borders as (select rank, quality from ranked where rank = any(${integerArray(ranks)}::bigint[])),
    new_borders as (insert into search_tiers (tier, least_quality)
      select row_number() over (order by rank) - 1, quality from borders
      on conflict (tier) do update set least_quality = excluded.least_quality)
    delete from search_tiers where tier >= (select count(*) from borders)`);
}

const movedRow = z.strictObject({ moved: z.number() });

/**
 * Moves up to {@link rowsAtOnce} prompts to the tiers of their quality. Returns the number of prompts moved.
 */
export async function moveBetweenTiers(db: Database): Promise<number> {
  const [row] = await retrying(db, () =>
    db.rows(
      movedRow,
      sql`
      with wanted as (
        select d.prompt_id, (select count(*) from search_tiers where least_quality > d.quality) as tier
        from search_documents d
        where d.prompt_id in (
          -- Too good for their tier, or not good enough.
          select d.prompt_id from search_tiers t cross join lateral (select prompt_id from search_documents
            where tier = t.tier + 1 and quality >= t.least_quality + ${tolerance} order by quality desc, prompt_id desc limit ${rowsAtOnce}) d
          union all
          select d.prompt_id from search_tiers t cross join lateral (select prompt_id from search_documents
            where tier = t.tier and quality < t.least_quality - ${tolerance} order by quality, prompt_id limit ${rowsAtOnce}) d
          union all
          -- The library became smaller, and the tier does not exist any more.
          (select prompt_id from search_documents where tier > (select count(*) from search_tiers) limit ${rowsAtOnce}))
        order by d.prompt_id limit ${rowsAtOnce}),
      updated_documents as (
        update search_documents d set tier = w.tier from wanted w where d.prompt_id = w.prompt_id and d.tier <> w.tier and d.tier >= 0
        returning 1)
      select count(*)::integer as moved from updated_documents`,
    ),
  );
  return row?.moved ?? 0;
}
