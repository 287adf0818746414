import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isBeforeRelease } from '../../domain/hosting/earlier-schema.ts';
import { newerMigrations } from '../../domain/hosting/newer-schema.ts';
import { shippedTopics, topicColor } from '../../domain/prompts/topics-and-tags/topics.ts';
import { type Database, violation } from '../core/connection.ts';
import { causeOf } from '../core/errors.ts';
import { acquireLease, releaseLease } from '../core/leases.ts';
import { topics } from '../core/schema.ts';
import { adoption } from './adopt.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { createExtensions, withoutExtensions } from './extensions.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Seconds until a lease expires. A process renews its lease three times in this period. */
const leaseSeconds = 9;
/** Seconds that a migration waits for a lock, during which it blocks later statements on the table. */
const lockSeconds = 2;
/** The number of attempts of a migration that does not get its locks. */
const lockTries = 60;

/** How to run migrations. */
export interface MigrateOptions {
  holder: string;
  /** Receives progress messages, including one for each applied migration. */
  log: (message: string) => void;
  signal?: AbortSignal | undefined;
  /**
   * The newest migration of the version that is serving and may be restarted afterwards. Defaults to the
   * newest one of the database, which differs when an earlier attempt was interrupted.
   */
  serving?: string | undefined;
}

/**
 * Updates the database to the newest schema: runs the new files of `migrations/` in order, each in one
 * transaction, and adds the shipped topics. One process at a time does this, under a lease; others wait.
 * Throws when an applied file has changed, when the database is newer than this program, and the signal's
 * reason when it is aborted between two files. "Newer" means by more than one update ({@link
 * newerMigrations}).
 */
export async function migrate(
  db: Database,
  options: MigrateOptions,
  files: readonly Migration[] = migrationFiles(),
): Promise<void> {
  await prepare(db);
  await waitForLease(db, options);
  // On a timer, since migrating a large table may take longer than the lease.
  const renewal = setInterval(
    () => void acquireLease(db, leaseOf(options)).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  try {
    await createExtensions(db);
    let applied = (await appliedMigrations(db)) ?? [];
    const [baseline] = files;
    if (baseline && isBeforeRelease(applied)) {
      await run(db, adoption(baseline, applied, options.serving), options);
      options.log('the database from before release 1.0.0 now has the schema of that release');
      applied = (await appliedMigrations(db)) ?? [];
    }
    const newer = newerMigrations(
      files.map(({ name }) => name),
      applied,
    );
    if (newer.refused)
      throw new Error(
        `The database has a newer schema (${newer.refused}) than this program can work with. Start the version that made it, or a later one.`,
      );
    if (newer.names.length)
      options.log(
        `the database was updated by a later version (${newer.names.join(', ')}), and this one continues with it`,
      );
    const appliedChecksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    const follows = options.serving ?? applied.at(-1)?.name;
    for (const file of files) {
      options.signal?.throwIfAborted();
      const appliedChecksum = appliedChecksums.get(file.name);
      if (appliedChecksum === file.checksum) continue;
      if (appliedChecksum)
        throw new Error(
          `Migration ${file.name} was changed after it ran here. Restore it and add a new file instead.`,
        );
      await run(db, file, { ...options, follows });
      options.log(`migrated ${file.name}`);
    }
    await addShippedTopics(db);
  } finally {
    clearInterval(renewal);
    // If this fails too, the earlier error is thrown and the lease expires.
    await releaseLease(db, leaseOf(options)).catch(() => {});
  }
}

/**
 * Runs migrations in a transaction of the caller, on a database that no other process uses. The other steps
 * of {@link migrate} are left to the next start of the site.
 */
export async function migrateWithin(
  tx: Database,
  files: readonly Migration[],
  options: Pick<MigrateOptions, 'log' | 'signal'>,
): Promise<void> {
  await prepare(tx);
  await createExtensions(tx);
  for (const file of files) {
    options.signal?.throwIfAborted();
    await run(tx, file, options);
  }
}

async function run(
  db: Database,
  migration: Migration,
  { log, signal, follows }: Pick<MigrateOptions, 'log' | 'signal'> & { follows?: string | undefined },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(db, migration, follows);
    } catch (error) {
      const cause = causeOf(error);
      if (cause?.code !== lockNotAvailable || tries === lockTries)
        throw new Error(
          `Migration ${migration.name} failed and was rolled back: ${cause?.message ?? error}`,
          {
            cause: error,
          },
        );
      if (tries === 1)
        log(`migration ${migration.name} is waiting for other sessions to release their locks`);
      signal?.throwIfAborted();
      await sleep(500);
    }
  }
}

const lockNotAvailable = '55P03';

/** Runs a migration in one transaction. It may take longer than other statements. */
async function apply(
  db: Database,
  { name, text, checksum }: Migration,
  follows: string | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = 0; set local lock_timeout = '${lockSeconds}s'`));
    await tx.execute(sql.raw(withoutExtensions(text)));
    await tx.execute(
      sql`insert into schema_migrations (name, checksum, follows) values (${name}, ${checksum}, ${follows ?? null})`,
    );
  });
}

/** A migration file. */
export interface Migration {
  name: string;
  text: string;
  /** SHA-256 of the text. */
  checksum: string;
}

/** The migration files in order. */
export function migrationFiles(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

async function prepare(db: Database): Promise<void> {
  try {
    await db.execute(
      sql`create table if not exists leases (name text primary key, holder text not null, expires_at timestamptz not null)`,
    );
    await db.execute(
      sql`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), follows text)`,
    );
  } catch (error) {
    // Two processes that start at the same time may both try to create the tables; the second one retries.
    if (violation(error)?.kind !== 'unique') throw error;
    await prepare(db);
  }
}

const leaseOf = ({ holder }: MigrateOptions) => ({ name: 'migrate', holder, seconds: leaseSeconds });

async function waitForLease(db: Database, options: MigrateOptions): Promise<void> {
  const { log, signal } = options;
  // A short wait is normal when two processes start at the same time; only a longer one is logged.
  for (let tries = 1; !(await acquireLease(db, leaseOf(options))); tries++) {
    if (tries === 20) log('waiting for another process to finish its migrations');
    signal?.throwIfAborted();
    await sleep(100);
  }
}

async function addShippedTopics(db: Database): Promise<void> {
  await db
    .insert(topics)
    .values(
      shippedTopics.map(({ hue, ...topic }, position) => ({
        ...topic,
        slug: topic.id,
        color: topicColor(hue),
        position,
      })),
    )
    .onConflictDoNothing();
}
