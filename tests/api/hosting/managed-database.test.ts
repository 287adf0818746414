import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { openPool, serverAt } from '../../../src/database/core/connection.ts';
import { migrate } from '../../../src/database/hosting/migrate.ts';
import { runChecks } from '../../../src/operations/hosting/doctor/run-checks.ts';
import { doctorChecks } from '../../../src/start/compose-doctor.ts';
import { testFolder } from '../../support/backups.ts';

const connection = inject('connection');

/** What the doctor says about the schema of a database. */
async function doctor({ user, database }: { user: string; database: string }) {
  const { host, port } = connection;
  const DATABASE_URL = `postgres://${user}:none@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { checks, close } = doctorChecks(readConfig({ DATA_DIR: testFolder(), DATABASE_URL }));
  const [finding] = await Array.fromAsync(
    runChecks(
      checks.filter(({ about }) => about === 'schema'),
      60_000,
    ),
  );
  await close();
  return finding;
}

async function sessionTo(database?: string): Promise<pg.Client> {
  const session = new pg.Client(serverAt({ ...connection, ...(database && { database }) }));
  await session.connect();
  onTestFinished(() => session.end());
  return session;
}

it('a role that may not create extensions names them all, and works once an administrator has', async () => {
  const name = `managed_${randomUUID().replaceAll('-', '')}`;
  const server = await sessionTo();
  await server.query(`create role ${name} login`);
  await server.query(`create database ${name} owner ${name}`);
  const admin = await sessionTo(name);
  // Like managed servers, which refuse the command itself, also for extensions that exist.
  await admin.query(`
    create function refuse() returns event_trigger language plpgsql as $$ begin
      if not (select rolsuper from pg_roles where rolname = current_user) then
        raise exception 'not allowed here' using errcode = '0A000';
      end if;
    end $$;
    create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);
  const target = { user: name, database: name };
  const pool = openPool({ ...connection, ...target }, { max: 1 });
  onTestFinished(() => pool.close());
  const start = () => migrate(pool.db, { holder: 'test', log: () => {} });
  const problem =
    /extensions pg_trgm and fuzzystrmatch.*not allowed here.*create extension if not exists pg_trgm; create extension if not exists fuzzystrmatch;/s;
  await expect(start()).rejects.toThrow(problem);
  expect(await doctor(target)).toMatchObject({ state: 'failed', text: expect.stringMatching(problem) });
  await admin.query('create extension pg_trgm');
  await expect(start()).rejects.toThrow(problem);
  await admin.query('create extension fuzzystrmatch');
  expect(await doctor(target)).toMatchObject({ state: 'warning' });
  await start();
  expect(await doctor(target)).toMatchObject({ state: 'ok' });
});

it('the doctor creates no extensions where the role may', async () => {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const server = await sessionTo();
  await server.query(`create role ${name} login`);
  await server.query(`create database ${name} owner ${name}`);
  expect(await doctor({ user: name, database: name })).toMatchObject({ state: 'skipped' });
  const { rows } = await (await sessionTo(name)).query(
    `select 1 from pg_extension where extname = 'pg_trgm'`,
  );
  expect(rows).toEqual([]);
});
