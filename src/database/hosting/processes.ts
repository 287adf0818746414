import { and, eq, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProcessState } from '../../domain/hosting/processes.ts';
import type { Database } from '../core/connection.ts';
import { processes } from './process-tables.ts';

/** Seconds after which a process that does not update its row counts as ended. */
const goneAfter = 60;

/** Saves the row of a running process. */
export async function saveProcess(
  db: Database,
  id: string,
  { role, host, pid, since, memory, measures }: ProcessState,
  changes: number,
): Promise<void> {
  const current = { seenAt: sql`now()`, changes, memoryBytes: memory, measures };
  await db
    .insert(processes)
    .values({ id, role, host, pid, startedAt: since, ...current })
    .onConflictDoUpdate({ target: processes.id, set: current });
}

/** Saves how often a process has changed data; false when it has no row. */
export async function saveChanges(db: Database, id: string, changes: number): Promise<boolean> {
  const rows = await db
    .update(processes)
    .set({ changes, seenAt: sql`now()` })
    .where(eq(processes.id, id))
    .returning({ id: processes.id });
  return rows.length > 0;
}

const changesRow = z.strictObject({ changes: z.string() });

/** A text that changes whenever a process other than `id` has changed data, started or ended. */
export async function changesOfOthers(db: Database, id: string): Promise<string> {
  const [row] = await db.rows(
    changesRow,
    sql`select coalesce(string_agg(id::text || ' ' || changes, ',' order by id), '') as changes from processes where id <> ${id}`,
  );
  return row?.changes ?? '';
}

/** All processes except `id` that serve requests or run the background jobs. */
export async function selectOtherProcesses(db: Database, id: string): Promise<ProcessState[]> {
  const alive = sql`${processes.seenAt} > now() - make_interval(secs => ${goneAfter})`;
  const rows = await db
    .select()
    .from(processes)
    .where(and(ne(processes.id, id), ne(processes.role, 'command'), alive));
  return rows.map(({ role, host, pid, startedAt, memoryBytes, measures }) => ({
    role,
    host,
    pid,
    since: startedAt,
    memory: memoryBytes,
    measures,
  }));
}

/** Removes the row of a process that has ended. */
export async function deleteProcess(db: Database, id: string): Promise<void> {
  await db.delete(processes).where(eq(processes.id, id));
}

/** Removes the rows of processes that were killed. */
export async function deleteEndedProcesses(db: Database): Promise<void> {
  await db.delete(processes).where(sql`${processes.seenAt} < now() - make_interval(secs => ${goneAfter})`);
}
