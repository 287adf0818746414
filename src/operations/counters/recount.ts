import {
  correctReadTime,
  countingTables,
  keepingTables,
  type Recounted,
  readTimes,
  recountTable,
  recountUsers,
} from '../../database/recount.ts';
import { daysToRecount, recountActiveMembers, recountDays } from '../../database/recount-days.ts';
import { dayOf } from '../../domain/months.ts';
import { readTime } from '../../domain/read-time.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** Rows of a batch: so many are looked at by one statement. */
const batchSize = 500;
/** Prompts of a batch whose words are counted. */
const batchBodies = 100;
/** Days of a batch. */
const batchDays = 366;
/** How often a batch is looked at again whose wrong counters moved meanwhile. */
const mostLooks = 5;

/** How many counters were set right, by what they count; all kinds are named, also those that were right. */
export interface Recount {
  corrected: Record<string, number>;
  /** Counters that were wrong and moved each time they were looked at. */
  missed: number;
}

/**
 * Sets every kept counter and derived number to what its rows tell, in batches, beside whatever goes on. Ends early, between
 * two batches, once `signal` is aborted. For the product itself. Fails with forbidden.
 */
export async function recount(
  ctx: Pick<Context, 'db' | 'viewer'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Recount | Failure> {
  if (ctx.viewer.role !== 'system') return failure('forbidden', 'Only the product itself recounts');
  const total: Recount = { corrected: {}, missed: 0 };
  const stopped = () => signal?.aborted ?? false;
  for (const table of keepingTables)
    await inBatches((after) => recountTable(ctx.db, table, after, batchSize), total, stopped);
  for (const table of countingTables)
    await inBatches((after) => recountUsers(ctx.db, table, after, batchSize), total, stopped);
  await inBatches((after) => recountReadTimes(ctx, after), total, stopped);
  for (const days of await dayBatches(ctx)) {
    if (stopped()) break;
    await settled(() => recountDays(ctx.db, days), total);
  }
  await settled(() => recountActiveMembers(ctx.db), total);
  return total;
}

type Look<R> = () => Promise<R>;

async function inBatches(
  recountAfter: (after: string | undefined) => Promise<Recounted>,
  total: Recount,
  stopped: () => boolean,
): Promise<void> {
  for (let after: string | undefined; !stopped(); ) {
    const begin = after;
    const { last } = await settled(() => recountAfter(begin), total);
    if (last === undefined) return;
    after = last;
  }
}

/** Looks at a batch until none of its counters was missed, and adds what was set right to the total. */
async function settled<R extends Omit<Recounted, 'last'>>(look: Look<R>, total: Recount): Promise<R> {
  for (let looks = 1; ; looks++) {
    const found = await look();
    for (const [what, count] of Object.entries(found.corrected))
      total.corrected[what] = (total.corrected[what] ?? 0) + count;
    if (found.missed === 0 || looks === mostLooks) {
      total.missed += found.missed;
      return found;
    }
  }
}

/** Read times come from words, which the database does not count. */
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
