import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { responseClock } from '../../../src/adapters/hosting/doctor/response-clock.ts';
import { doctorCommand } from '../../../src/cli/doctor.ts';
import { readConfig } from '../../../src/config/config.ts';
import { backups } from '../../../src/database/hosting/backups-table.ts';
import { runChecks } from '../../../src/operations/hosting/doctor/run-checks.ts';
import { doctorChecks } from '../../../src/start/compose-doctor.ts';
import { testFolder } from '../../support/backups.ts';
import { startLocalIssuer } from '../../support/servers/local-issuer.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { startS3Server } from '../../support/servers/s3-server.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const { signal } = new AbortController();

/** What the doctor finds about some parts of an installation. */
async function findings(env: Record<string, string>, ...about: string[]) {
  const { checks, close } = doctorChecks(readConfig({ DATA_DIR: testFolder(), PORT: '1', ...env }));
  try {
    return await Array.fromAsync(
      runChecks(
        checks.filter((check) => about.includes(check.about)),
        60_000,
      ),
    );
  } finally {
    await close();
  }
}

/** DATABASE_URL of a test's database. */
async function urlOf(app: TestApp): Promise<string> {
  const { host, port, user } = inject('connection');
  const [row] = await app.pool.db.execute<{ name: string }>(sql`select current_database() as name`);
  return `postgres://${user}:none@localhost:${port}/${row?.name}?host=${encodeURIComponent(host)}`;
}

async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('asks the database server, and compares the schema', async () => {
  const app = await testApp();
  const DATABASE_URL = await urlOf(app);
  expect(await findings({ DATABASE_URL }, 'database', 'schema')).toMatchObject([
    { state: 'ok', text: expect.stringMatching(/PostgreSQL \d+/) },
    { state: 'ok', text: expect.stringMatching(/^All migrations/) },
  ]);
  expect(await findings({ DATABASE_URL }, 'clock')).toMatchObject([{ state: 'ok' }]);
  await app.pool.db.execute(sql`delete from schema_migrations where name like '0001%'`);
  expect(await findings({ DATABASE_URL }, 'schema')).toMatchObject([
    { state: 'warning', text: expect.stringMatching(/^1 of \d+ migrations/) },
  ]);
});

it('fails without a database server', async () => {
  const DATABASE_URL = 'postgres://u:hunter2@127.0.0.1:1/x';
  const found = await findings({ DATABASE_URL }, 'database', 'schema', 'clock', 'backups');
  expect(found.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped', 'warning']);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

it('knows the last nightly backup', async () => {
  const app = await testApp();
  const BACKUP_DIR = testFolder();
  const env = { DATABASE_URL: await urlOf(app), BACKUP_DIR };
  expect(await findings(env, 'backups')).toMatchObject([{ state: 'warning' }]);
  const now = new Date();
  const row = { due: now, attempt: 1, startedAt: now, finishedAt: now, aliveUntil: now };
  await app.pool.db.insert(backups).values({ ...row, id: randomUUID(), outcome: 'good', bytes: 1 });
  expect(await findings(env, 'backups')).toMatchObject([{ state: 'ok' }]);
  const later = new Date(now.getTime() + 1);
  await app.pool.db.insert(backups).values({
    ...row,
    id: randomUUID(),
    attempt: 2,
    finishedAt: later,
    outcome: 'failed',
    message: 'disk full',
  });
  expect(await findings(env, 'backups')).toMatchObject([
    { state: 'failed', text: expect.stringContaining('disk full') },
  ]);
});

it('greets the mail server, signs in, and sends nothing', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  expect(await findings({ SMTP_URL: server.url }, 'mail')).toMatchObject([{ state: 'ok' }]);
  const withUser = server.url.replace('//', '//user:hunter2@');
  const [refused] = await findings({ SMTP_URL: withUser }, 'mail');
  expect(refused).toMatchObject({ state: 'failed', text: expect.stringContaining('refuses the sign-in') });
  expect(JSON.stringify(refused)).not.toContain('hunter2');
  expect(server.received()).toEqual([]);

  const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const port = await listening(other);
  expect(await findings({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'mail')).toMatchObject([
    { state: 'failed', text: expect.stringContaining('does not respond as a mail server') },
  ]);
});

it('misses a mail server on a public site only', async () => {
  expect(await findings({}, 'mail')).toMatchObject([{ state: 'ok' }]);
  expect(await findings({ PUBLIC_URL: 'https://prompts.example.org' }, 'mail')).toMatchObject([
    { state: 'warning' },
  ]);
});

it('writes, reads, lists and deletes a file in the store', async () => {
  const server = await startS3Server();
  onTestFinished(() => server.close());
  expect(await findings({ ...server.env, S3_PREFIX: 'prompts' }, 'store')).toMatchObject([{ state: 'ok' }]);
  const sent = server.requests();
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'GET']);
  expect(sent[0]?.path).toMatch(/^\/files\/prompts\/doctor-[\w-]+\.txt$/);
  expect(await findings(server.env, 'clock')).toMatchObject([
    { state: 'ok', text: `Agrees with ${new URL(server.url).host}.` },
  ]);

  expect(await findings({ ...server.env, S3_SECRET_ACCESS_KEY: 'wrong' }, 'store')).toMatchObject([
    { state: 'failed', text: expect.stringContaining('cannot write') },
  ]);
  expect(await findings({ ...server.env, S3_BUCKET: 'missing' }, 'store')).toMatchObject([
    { state: 'failed', text: expect.stringContaining('NoSuchBucket') },
  ]);
});

it('fetches the keys of the issuers', async () => {
  const issuer = await startLocalIssuer();
  onTestFinished(() => issuer.close());
  const hosted = { IDENTITY_ISSUER: issuer.url, IDENTITY_AUDIENCE: 'promptorium' };
  const provider = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'promptorium', OIDC_CLIENT_SECRET: 'x' };
  for (const env of [hosted, provider])
    expect(await findings(env, 'issuer')).toMatchObject([
      { state: 'ok', text: expect.stringContaining('4 public keys') },
    ]);
  issuer.offered = ['ES256K', 'none'];
  expect(await findings(provider, 'issuer')).toMatchObject([
    { state: 'failed', advice: expect.stringMatching(/signed with ES256K, none: .* to RS256/) },
  ]);
  issuer.broken = true;
  for (const env of [hosted, provider])
    expect(await findings(env, 'issuer')).toMatchObject([{ state: 'failed' }]);
});

it("compares the clock with a response's Date header", async () => {
  const server = createHttpServer((_, response) => {
    response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
    response.end();
  });
  const port = await listening(server);
  const difference = await responseClock(`http://127.0.0.1:${port}`, signal);
  expect(difference?.name).toBe(`127.0.0.1:${port}`);
  expect(Math.round((difference?.aheadMs ?? 0) / 60_000)).toBe(60);
});

it('looks at the owner and mode of the data folder, the secret and the backup folder', async () => {
  const DATA_DIR = testFolder();
  const BACKUP_DIR = join(testFolder(), 'backups');
  const env = { DATA_DIR, BACKUP_DIR };
  const about = ['data folder', 'secret', 'backup folder'];
  const states = async () => (await findings(env, ...about)).map(({ state }) => state);
  expect(await states()).toEqual(['ok', 'skipped', 'warning']);
  const secret = join(DATA_DIR, 'secret');
  writeFileSync(secret, 'x'.repeat(64), { mode: 0o600 });
  expect(await states()).toEqual(['ok', 'ok', 'warning']);
  chmodSync(secret, 0o644);
  chmodSync(DATA_DIR, 0o777);
  expect(await states()).toEqual(['warning', 'warning', 'warning']);
  writeFileSync(secret, 'short');
  mkdirSync(join(DATA_DIR, 'restoring'));
  writeFileSync(BACKUP_DIR, 'a file');
  expect(await states()).toEqual(['failed', 'failed', 'failed']);
});

it.runIf(process.getuid?.() === 0)(
  'knows what the account of the site may write, also when root asks',
  async () => {
    const DATA_DIR = testFolder();
    const BACKUP_DIR = testFolder();
    chownSync(DATA_DIR, 12_345, 12_345);
    const env = { DATA_DIR, BACKUP_DIR };
    expect(await findings(env, 'data folder', 'backup folder')).toMatchObject([
      { state: 'ok', text: `The account 12345 can write to ${DATA_DIR}.` },
      { state: 'failed', advice: expect.stringContaining(`chown 12345 ${BACKUP_DIR}`) },
    ]);
    chmodSync(DATA_DIR, 0o500);
    expect(await findings(env, 'data folder')).toMatchObject([{ state: 'failed' }]);
  },
);

it('a check that throws or never ends fails by itself', async () => {
  const checks = [
    { about: 'one', run: () => new Promise<never>(() => {}) },
    {
      about: 'two',
      run: () => {
        throw new Error('broken');
      },
    },
    { about: 'three', run: () => ({ about: 'three', state: 'ok' as const, text: 'Fine.' }) },
  ];
  expect(await Array.fromAsync(runChecks(checks, 100))).toMatchObject([
    { about: 'one', state: 'failed', text: expect.stringContaining('within 0.1 s') },
    { about: 'two', state: 'failed', text: expect.stringContaining('broken') },
    { about: 'three', state: 'ok' },
  ]);
});

it('prints a line for each check, also for invalid settings, and its status tells whether one failed', async () => {
  const run = async (env: Record<string, string>) => {
    const printed: string[] = [];
    const status = await doctorCommand.run([], {
      doctor: () => doctorChecks(readConfig(env)),
      print: (line: string) => void printed.push(line),
    } as unknown as Parameters<typeof doctorCommand.run>[1]);
    return { status, printed };
  };
  const good = await run({ DATA_DIR: testFolder(), PORT: '1' });
  expect(good.status).toBe(0);
  expect(good.printed).toContain('skipped  site: It is not running at http://127.0.0.1:1.');
  expect(good.printed.at(-1)).toMatch(/^\d+ ok, \d+ warning, 0 failed, \d+ skipped$/);
  const bad = await run({ DATA_DIR: testFolder(), PORT: '1', HOST: '0.0.0.0' });
  expect(bad.status).toBe(1);
  expect(await run({ PORT: 'x' })).toEqual({
    status: 1,
    printed: ['failed   settings: PORT must be a port number from 0 to 65535, not "x".'],
  });
});
