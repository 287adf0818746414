import type pg from 'pg';
import { tierSizes } from '../../src/database/discovery/search/search-tiers.ts';
import type { Plan } from './plan.ts';
import { qualitiesOf } from './prompts.ts';
import { userOf } from './users.ts';

/**
 * Computes the borders of the search index's tiers that give each its number of prompts, before the prompts
 * exist.
 */
export function bordersFor(plan: Plan): number[] {
  const authors = Array.from({ length: plan.users }, (_, n) => userOf(plan, n));
  const qualities = qualitiesOf(plan, authors).sort();
  let rank = 0;
  return tierSizes.flatMap((size) => {
    rank += size;
    return qualities.at(-rank) ?? [];
  });
}

/** Reads the stored borders. */
export async function bordersIn(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ border: number }>(
    'select least_quality as border from search_tiers order by tier',
  );
  return rows.map(({ border }) => border);
}

/** Stores the borders. */
export async function writeBorders(client: pg.ClientBase, borders: readonly number[]): Promise<void> {
  await client.query('delete from search_tiers');
  for (const [tier, border] of borders.entries())
    await client.query('insert into search_tiers (tier, least_quality) values ($1, $2)', [tier, border]);
}
