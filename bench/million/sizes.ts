import { sql } from 'drizzle-orm';
import type { Bench } from '../group.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/**
 * Bytes per prompt of the whole database with a tsvector in each prompt: 100,000 prompts of the same
 * generator.
 */
const beforeBm25 = 6_805;
/** Number of tables and indexes that are listed. */
const listed = 16;

/** Measures the size of the database, and of its largest tables and indexes per prompt. */
export async function sizesOf({ beside }: Bench, site: Site): Promise<Row[]> {
  const { ctx, close } = await beside(site);
  try {
    const [total] = await ctx.db.execute<{ bytes: number; prompts: number }>(sql`
      select pg_database_size(current_database())::float8 as bytes, (select count(*)::int from prompts) as prompts`);
    const relations = await ctx.db.execute<{ name: string; kind: string; bytes: number }>(sql`
      select relname as name, relkind as kind, pg_table_size(oid)::float8 as bytes from pg_class
      where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by bytes desc limit ${listed}`);
    if (!total) throw new Error('The database does not report its size.');
    return [
      { name: 'database', unit: 'MB', ours: total.bytes / 1e6 },
      {
        name: 'database, per prompt',
        unit: 'B',
        ours: total.bytes / total.prompts,
        baseline: beforeBm25,
        target: { of: 'ratio', bound: '≤', value: 1.3 },
      },
      ...relations.map(({ name, kind, bytes }) => ({
        name: `${kind === 'i' ? 'index' : 'table'} ${name}, per prompt`,
        unit: 'B',
        ours: bytes / total.prompts,
      })),
    ];
  } finally {
    await close();
  }
}
