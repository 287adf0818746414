import {
  correctReadTime,
  counterTables,
  countingTables,
  type Recounted,
  readTimes,
  recountTable,
  recountUsers,
} from '../../../database/hosting/recount/recount.ts';
import {
  daysToRecount,
  recountActiveMembers,
  recountDays,
} from '../../../database/hosting/recount/recount-days.ts';
import { recountPromptTags, recountTags } from '../../../database/hosting/recount/recount-tags.ts';
import { recountWords } from '../../../database/hosting/recount/recount-words.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { readTime } from '../../../domain/prompts/read-time.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** Rows per statement. */
const batchSize = 500;
/** Prompts per batch for read times. */
const batchBodies = 100;
/** Tags per batch, each with the rows of its prompts. */
const batchTags = 50;
/** Days per batch. */
const batchDays = 366;
/** Maximum number of attempts for a batch whose wrong counters changed concurrently. */
const maxAttempts = 5;

/** The number of corrected counters by kind, including kinds without corrections. */
export interface Recount {
  corrected: Record<string, number>;
  /** Wrong counters that changed concurrently in every attempt. */
  missed: number;
}

/**
 * Corrects every stored counter and derived number from the rows it is derived from, in batches, while the
 * site is running. Stops between two batches when `signal` is aborted. Fails with forbidden for every viewer
 * but the system.
 */
export async function recount(
  ctx: Pick<Context, 'db' | 'viewer'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Recount | Failure> {
  if (ctx.viewer.role !== 'system') return failure('forbidden', 'Only the site itself can recount');
  const total: Recount = { corrected: {}, missed: 0 };
  const stopped = () => signal?.aborted ?? false;
  for (const table of counterTables)
    await inBatches((after) => recountTable(ctx.db, table, after, batchSize), total, stopped);
  for (const table of countingTables)
    await inBatches((after) => recountUsers(ctx.db, table, after, batchSize), total, stopped);
  // Runs after the scores of prompts, which the rows of their tags copy.
  await inBatches((after) => recountPromptTags(ctx.db, after, batchSize), total, stopped);
  await inBatches((after) => recountTags(ctx.db, after, batchTags), total, stopped);
  await inBatches((after) => recountReadTimes(ctx, after), total, stopped);
  if (!stopped()) await repeated(() => recountWords(ctx.db), total);
  for (const days of await dayBatches(ctx)) {
    if (stopped()) break;
    await repeated(() => recountDays(ctx.db, days), total);
  }
  await repeated(() => recountActiveMembers(ctx.db), total);
  return total;
}

async function inBatches(
  recountAfter: (after: string | undefined) => Promise<Recounted>,
  total: Recount,
  stopped: () => boolean,
): Promise<void> {
  for (let after: string | undefined; !stopped(); ) {
    const begin = after;
    const { last } = await repeated(() => recountAfter(begin), total);
    if (last === undefined) return;
    after = last;
  }
}

/** Repeats a batch until it misses no counter, and adds its corrections to the total. */
async function repeated<R extends Omit<Recounted, 'last'>>(
  recountBatch: () => Promise<R>,
  total: Recount,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const found = await recountBatch();
    for (const [what, count] of Object.entries(found.corrected))
      total.corrected[what] = (total.corrected[what] ?? 0) + count;
    if (found.missed === 0 || attempt === maxAttempts) {
      total.missed += found.missed;
      return found;
    }
  }
}

/** Corrects read times. They depend on the number of words, which the database does not count. */
async function recountReadTimes({ db }: Pick<Context, 'db'>, after: string | undefined): Promise<Recounted> {
  const rows = await readTimes(db, after, batchBodies);
  let [corrected, missed] = [0, 0];
  for (const { body, ...row } of rows) {
    const minutes = readTime(body);
    if (minutes === row.read_time) continue;
    if (await correctReadTime(db, row, minutes)) corrected++;
    else missed++;
  }
  return { last: rows.at(-1)?.id, missed, corrected: { 'read times': corrected } };
}

async function dayBatches({ db }: Pick<Context, 'db'>): Promise<{ from: string; until: string }[]> {
  const days = await daysToRecount(db);
  if (!days) return [];
  const batches: { from: string; until: string }[] = [];
  const end = Date.parse(days.last);
  const step = batchDays * 86_400_000;
  for (let from = Date.parse(days.first); from <= end; from += step)
    batches.push({ from: dayOf(new Date(from)), until: dayOf(new Date(from + step)) });
  return batches;
}
