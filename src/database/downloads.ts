import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from './connection.ts';
import { countedByDay } from './daily-figures.ts';
import { downloadSalts, downloads } from './schema.ts';

/** The salt of a day (YYYY-MM-DD), the same for all processes: `fresh` where the day has none yet. */
export async function saltOf(db: Database, day: string, fresh: Uint8Array): Promise<Uint8Array> {
  const find = () =>
    db.select({ salt: downloadSalts.salt }).from(downloadSalts).where(sql`day = ${day}::date`);
  const [known] = await find();
  if (known) return known.salt;
  await db.insert(downloadSalts).values({ day, salt: fresh }).onConflictDoNothing();
  const [kept] = await find();
  if (!kept) throw new Error('The salt of a day went while it was made.');
  return kept.salt;
}

const insertedRow = z.strictObject({ made: z.number() });

/**
 * Counts a published prompt as taken along by a reader (a salted hash), once a day. False when it was counted already;
 * undefined when there is no such prompt.
 */
export async function insertDownload(
  db: Database,
  promptId: string,
  reader: Uint8Array,
  now: Date,
): Promise<boolean | undefined> {
  const at = now.toISOString();
  const [row] = await retrying(() =>
    db.rows(
      insertedRow,
      sql`
      with target as (select id from prompts where id = ${promptId} and status = 'published'),
      made as (
        insert into downloads (prompt_id, day, reader)
        select id, (${at}::timestamptz at time zone 'UTC')::date, ${reader} from target on conflict do nothing returning 1),
      ${countedByDay(['downloads'], sql`select ${at}::timestamptz, count(*) from made`)}
      select (select count(*)::int from made) as made from target`,
    ),
  );
  return row && row.made > 0;
}

/** Forgets who took what along before a day (YYYY-MM-DD), and the salts of those days. The figures stay. */
export async function forgetReaders(db: Database, before: string): Promise<void> {
  await db.delete(downloads).where(lt(downloads.day, before));
  await db.delete(downloadSalts).where(lt(downloadSalts.day, before));
}
