import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../core/connection.ts';
import { updateDailyFigures } from '../core/daily-figures.ts';
import { downloadSalts, downloads } from '../core/schema.ts';
import { copiesByDay } from './prompt-days.ts';
import { isPublished } from './prompt-statuses.ts';

/** The salt of a day (YYYY-MM-DD), the same for all processes. Stores `fresh` if the day has none. */
export async function saltOf(db: Database, day: string, fresh: Uint8Array): Promise<Uint8Array> {
  const find = () =>
    db.select({ salt: downloadSalts.salt }).from(downloadSalts).where(sql`day = ${day}::date`);
  const [known] = await find();
  if (known) return known.salt;
  await db.insert(downloadSalts).values({ day, salt: fresh }).onConflictDoNothing();
  const [stored] = await find();
  if (!stored) throw new Error('The daily salt was deleted while being added.');
  return stored.salt;
}

const insertedRow = z.strictObject({ made: z.number() });

/**
 * Counts a download of a published prompt by a reader (a salted hash), at most once a day. False when it was
 * already counted; undefined when there is no such prompt.
 */
export async function insertDownload(
  db: Database,
  promptId: string,
  { reader, userId }: { reader: Uint8Array; userId: string | null },
  now: Date,
): Promise<boolean | undefined> {
  const at = now.toISOString();
  const [row] = await retrying(db, () =>
    db.rows(
      insertedRow,
      sql`
      with target as (select id from prompts p where id = ${promptId} and ${isPublished}),
      new_download as (
        insert into downloads (prompt_id, day, reader)
        select id, (${at}::timestamptz at time zone 'UTC')::date, ${reader} from target on conflict do nothing returning prompt_id, day),
      updated_prompt as (update prompts set downloads_count = downloads_count + 1 from new_download where id = new_download.prompt_id),
      ${copiesByDay(sql`new_download`, userId)},
      ${updateDailyFigures(['downloads'], sql`select ${at}::timestamptz, count(*) from new_download`)}
      select (select count(*)::int from new_download) as made from target`,
    ),
  );
  return row && row.made > 0;
}

/**
 * Deletes the readers of copies and views, and the salts, of days before the given one (YYYY-MM-DD). The
 * figures remain.
 */
export async function forgetReaders(db: Database, before: string): Promise<void> {
  await db.delete(downloads).where(lt(downloads.day, before));
  await db.execute(sql`delete from view_readers where day < ${before}::date`);
  await db.delete(downloadSalts).where(lt(downloadSalts.day, before));
}
