import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Batch } from './batch.ts';
import { userRows } from './batch.ts';
import { type CopyRows, copyRows } from './copy.ts';
import { setCounters } from './counters.ts';
import type { Plan } from './plan.ts';
import { withoutIndexes } from './rebuilt.ts';

/** Users per COPY. */
const usersAtOnce = 5_000;
/** The large tables that are filled, some by triggers. The others keep their indexes. */
const tables = ['users', 'prompts', 'prompt_tags', 'likes', 'bookmarks', 'ratings'] as const;

/** What a load reports while it runs. */
export interface LoadEvents {
  /** So many prompts are in the database. */
  onPrompts(done: number): void;
  /** A step after the prompts is done. */
  onStep(name: string): void;
}

/**
 * Writes the rows of a plan with COPY, in one transaction: when it fails or is aborted, nothing is kept. Locks the tables
 * until then. With `rebuild`, their indexes and foreign keys are made after the rows.
 */
export async function loadPlan(
  client: pg.Client,
  { plan, batches, rebuild }: { plan: Plan; batches: AsyncIterable<Batch>; rebuild: boolean },
  { onPrompts, onStep }: LoadEvents,
  signal: AbortSignal,
): Promise<void> {
  await client.query('begin');
  try {
    const makeIndexes = rebuild ? await withoutIndexes(client, tables) : undefined;
    await client.query('create temporary table new_words (word text) on commit drop');
    for (let first = 0; first < plan.users; first += usersAtOnce) {
      signal.throwIfAborted();
      await copy(client, userRows(plan, first, Math.min(usersAtOnce, plan.users - first)));
    }
    let done = 0;
    for await (const { prompts, tables: filled, words } of batches) {
      signal.throwIfAborted();
      for (const rows of filled) await copy(client, rows);
      if (words.length)
        await copy(
          client,
          copyRows(
            'new_words',
            words.map((word) => ({ word })),
          ),
        );
      done += prompts;
      onPrompts(done);
    }
    await client.query(
      'insert into search_words (word) select distinct word from new_words on conflict do nothing',
    );
    onStep('dictionary');
    await setCounters(client);
    onStep('counters');
    await makeIndexes?.((name) => {
      signal.throwIfAborted();
      onStep(name);
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  // Sets which pages need no check of visibility, as autovacuum would some minutes later.
  for (const table of [...tables, 'tags', 'search_words', 'likes_received', 'topics', 'daily_figures'])
    await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table)}`);
  onStep('statistics');
}

async function copy(client: pg.Client, { table, columns, bytes }: CopyRows): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from([bytes], { objectMode: false }), target);
}
