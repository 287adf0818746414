import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess, Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { outcomesOf, outcomesShape } from './prompt-rows.ts';
import { hasToBuy, openToReaders } from './ratings.ts';

/** The answers about a version of a prompt that the viewer may see. */
export async function selectOutcomes(
  db: Database,
  viewer: Viewer,
  promptId: string,
  version: number,
): Promise<z.infer<typeof outcomesShape> | undefined> {
  const [row] = await db.rows(
    z.strictObject({ outcomes: outcomesShape }),
    sql`select ${outcomesOf(viewer, sql`${version}::integer`)} as outcomes from prompts p
      where id = ${promptId} and ${openToReaders(viewer)}`,
  );
  return row?.outcomes;
}

const answeredRow = z.strictObject({ own: z.boolean(), unbought: z.boolean(), version: z.number() });

/**
 * Stores a member's answer about a version of a prompt, or removes it if null. Undefined when they may see no
 * such prompt. No answer is stored when the prompt is their `own`, while it is `unbought`, or about a version
 * after its latest one.
 */
export async function upsertOutcome(
  db: Database,
  reader: TextAccess & { viewer: { id: string } },
  {
    promptId,
    version,
    worked,
    now,
  }: { promptId: string; version: number; worked: boolean | null; now: Date },
): Promise<z.infer<typeof answeredRow> | undefined> {
  const me = sql`${reader.viewer.id}::uuid`;
  const [number, at] = [sql`${version}::integer`, sql`${now.toISOString()}::timestamptz`];
  const change =
    worked === null
      ? sql`delete from prompt_outcomes where (prompt_id, prompt_version, user_id) = (select id, ${number}, ${me} from target)`
      : sql`insert into prompt_outcomes (prompt_id, prompt_version, user_id, worked, created_at)
          select id, ${number}, ${me}, ${worked}::boolean, ${at} from target where not own and not unbought and ${number} <= version
          on conflict (prompt_id, prompt_version, user_id) do update set worked = excluded.worked, created_at = excluded.created_at`;
  const [row] = await db.rows(
    answeredRow,
    sql`
    with target as (
      select id, version, coalesce(p.author_id = ${me}, false) as own, ${hasToBuy(reader)} as unbought
      from prompts p where id = ${promptId} and ${openToReaders(reader.viewer)}),
    changed as (${change})
    select own, unbought, version from target`,
  );
  return row;
}
