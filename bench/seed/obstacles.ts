import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import type { Config } from '../../src/config/config.ts';
import { serverAt } from '../../src/database/core/connection.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';

const library = join(import.meta.dirname, '../../library');

/**
 * Throws an error for the operator when a site is running on the database: its tables are locked while they
 * are filled.
 */
export async function requireNoSite({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const isRunning = databaseUrl
    ? await hasSessions(databaseUrl)
    : (await runningServer(resolve(dataDir))) !== undefined;
  if (isRunning)
    throw new Error(
      'A site is running on this database. Stop it first: tables are locked while they are filled.',
    );
}

/**
 * Throws an error for the operator when the database has other prompts or users, with which generated ones
 * would be mixed.
 */
export async function requireStarterOnly(client: pg.ClientBase): Promise<void> {
  const prompts = await countOf(client, 'prompts where title <> all ($1)', [starterTitles()]);
  const users = await countOf(client, `users where email <> 'house@authors.invalid'`);
  if (prompts || users)
    throw new Error(
      `This database has ${prompts} prompts besides the starter library, and ${users} users. Use an empty DATA_DIR for generated ones, or add --add to mix them.`,
    );
}

async function hasSessions(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ ...serverAt(databaseUrl), application_name: 'promptorium seed' });
  await client.connect();
  try {
    const sessions = `pg_stat_activity where datname = current_database() and application_name = 'promptorium'`;
    return (await countOf(client, sessions)) > 0;
  } finally {
    await client.end();
  }
}

async function countOf(client: pg.ClientBase, rows: string, values: unknown[] = []): Promise<number> {
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${rows}`,
    values,
  );
  return found[0]?.count ?? 0;
}

function starterTitles(): string[] {
  return readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => String(parse(readFileSync(join(library, file), 'utf8')).title));
}
