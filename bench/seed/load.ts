import pg from 'pg';
import type { Batch } from './batch.ts';
import { userRows } from './batch.ts';
import { copyInto } from './copy.ts';
import { setCounters } from './counters.ts';
import { addCounts, emptyDictionary, writeDictionary } from './dictionary.ts';
import type { Plan } from './plan.ts';
import { withoutIndexes } from './rebuilt.ts';
import { writeBorders } from './tiers.ts';

/** Number of users per COPY. */
const usersAtOnce = 5_000;
/** The large tables that are filled, some by triggers. The indexes of all others are not rebuilt. */
const tables = [
  ...['users', 'prompts', 'prompt_tags', 'likes', 'bookmarks', 'ratings'],
  ...['search_documents', 'search_words', 'near_duplicate_hashes'],
] as const;

/** The triggers that write to the log of changes when rows are committed. */
const logTriggers = ['prompts_addition_logged', 'prompts_change_logged'] as const;

/** Callbacks of a running load. */
export interface LoadEvents {
  /** Called with the number of prompts in the database. */
  onPrompts(done: number): void;
  /** Called when a step after the prompts is done. */
  onStep(name: string): void;
}

/**
 * Writes the rows of a plan with COPY, in one transaction: nothing is stored when it fails or is aborted.
 * Locks the tables until then. With `rebuild`, their indexes and foreign keys are created after the rows. The
 * log of changes starts over, as after a restore: a program that follows it reads the lists again.
 */
export async function loadPlan(
  client: pg.Client,
  { plan, batches, rebuild }: { plan: Plan; batches: AsyncIterable<Batch>; rebuild: boolean },
  { onPrompts, onStep }: LoadEvents,
  signal: AbortSignal,
): Promise<void> {
  await client.query('begin');
  try {
    for (const trigger of logTriggers) await client.query(`alter table prompts disable trigger ${trigger}`);
    const makeIndexes = rebuild ? await withoutIndexes(client, tables) : undefined;
    if (rebuild) await writeBorders(client, plan.tierBorders);
    for (let first = 0; first < plan.users; first += usersAtOnce) {
      signal.throwIfAborted();
      await copyInto(client, userRows(plan, first, Math.min(usersAtOnce, plan.users - first)));
    }
    const dictionary = emptyDictionary();
    let done = 0;
    for await (const { prompts, tables: filled, words } of batches) {
      signal.throwIfAborted();
      for (const rows of filled) await copyInto(client, rows);
      addCounts(dictionary, words);
      done += prompts;
      onPrompts(done);
    }
    await writeDictionary(client, dictionary);
    onStep('dictionary');
    await setCounters(client);
    onStep('counters');
    await makeIndexes?.((name) => {
      signal.throwIfAborted();
      onStep(name);
    });
    for (const trigger of logTriggers) await client.query(`alter table prompts enable trigger ${trigger}`);
    await client.query('truncate changes');
    await client.query('update change_log set id = gen_random_uuid()');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  // Sets the visibility map, as autovacuum would some minutes later.
  for (const table of [...tables, 'tags', 'likes_received', 'topics', 'daily_figures'])
    await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table)}`);
  onStep('statistics');
}
