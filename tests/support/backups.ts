import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { inject, onTestFinished } from 'vitest';
import { diskStorage } from '../../src/adapters/files/storage/disk.ts';
import { openArchive } from '../../src/adapters/hosting/backups/archive-reader.ts';
import { createArchive } from '../../src/adapters/hosting/backups/archive-writer.ts';
import { type ConnectionTarget, openPool, type Pool } from '../../src/database/core/connection.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import type { Storage } from '../../src/operations/core/adapters/adapters.ts';
import { type Backup, createBackup } from '../../src/operations/hosting/backups/create.ts';
import { type Restored, restoreBackup } from '../../src/operations/hosting/backups/restore.ts';
import { systemContext } from './site/commands.ts';
import { quietLog } from './site/quiet-log.ts';
import type { TestApp } from './site/test-app.ts';

export const testSecret = 'a secret of at least 32 characters';
const { signal } = new AbortController();

/** A folder that is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** How to reach the database of a test. */
async function targetOf({ pool }: Pick<TestApp, 'pool'>): Promise<ConnectionTarget> {
  const [row] = await pool.db.execute<{ name: string }>(sql`select current_database() as name`);
  return { ...inject('connection'), database: row?.name ?? '' };
}

/** An empty database that is dropped after the test. */
export async function emptyDatabase(): Promise<{ target: ConnectionTarget; pool: Pool }> {
  const database = `restored_${randomUUID().replaceAll('-', '')}`;
  const server = inject('connection');
  await withSession(server, 30, (session) => session.query(`create database ${database}`));
  const target = { ...server, database };
  const pool = openPool(target, { max: 2 });
  onTestFinished(async () => {
    await pool.close();
    await withSession(server, 30, (session) => session.query(`drop database ${database}`));
  });
  return { target, pool };
}

/** Backs up the product of a test to a new file. */
export async function backUp(
  app: TestApp,
  { storage = systemContext(app).storage, stored = true }: { storage?: Storage; stored?: boolean } = {},
): Promise<{ file: string; backup: Backup }> {
  const file = join(testFolder(), 'backup.tar');
  const archive = await createArchive(file);
  const source = {
    database: await targetOf(app),
    storage,
    secret: { value: testSecret, stored },
    product: '1.2.3',
  };
  const progress = { expect() {}, done() {} };
  try {
    return { file, backup: await createBackup(source, archive, { progress, signal, now: new Date() }) };
  } finally {
    await archive.discard();
  }
}

/** Restores a backup into a database and a folder. */
export async function restoreInto(
  file: string,
  database: ConnectionTarget,
  {
    storage = diskStorage(join(testFolder(), 'files'), { log: quietLog }),
    secret,
    migrations,
  }: {
    storage?: Storage;
    secret?: string;
    migrations?: Parameters<typeof restoreBackup>[3]['migrations'];
  } = {},
): Promise<Restored & { kept: string[] }> {
  const archive = openArchive(file);
  const kept: string[] = [];
  const target = {
    database,
    storage,
    secret,
    keepSecret: async (text: string) => void kept.push(text),
    moveFilesIntoPlace: async () => {},
  };
  const options = { log: () => {}, signal, ...(migrations && { migrations }) };
  return { ...(await restoreBackup(archive, await archive.check(), target, options)), kept };
}

/** Tables that are not in backups. */
const notInBackups = [
  ...['schema_migrations', 'leases', 'backups'],
  ...['webhook_deliveries', 'webhook_attempts', 'change_log', 'changes'],
];

/**
 * What a database has: checksums of the rows of each table that is in backups, constraints, triggers, indexes
 * and sequences.
 */
export async function contentsOf({ db }: Pool): Promise<Record<string, unknown>> {
  const tables = await db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in (${sql.join(notInBackups, sql`, `)}) order by 1`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = await db.execute(
      sql.raw(
        `select count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as sum from "${name}" t ${name === 'jobs' ? "where kind <> 'mails'" : ''}`,
      ),
    );
  contents.constraints = await db.execute(
    sql`select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as def, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  contents.triggers = await db.execute(
    sql`select tgname, tgrelid::regclass::text as "table", tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  );
  contents.indexes = await db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  );
  contents.sequences = await db.execute(
    sql`select sequencename, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return contents;
}
