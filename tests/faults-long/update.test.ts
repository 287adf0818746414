import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'promptorium-update-'));
const [origin, author, site, dataDir] = ['origin', 'author', 'site', 'data'].map((name) =>
  join(folder, name),
) as [string, string, string, string];
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { npm_lifecycle_event: _, ...inherited } = process.env;
const identity = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'A'],
    [`GIT_${who}_EMAIL`, 'a@example.org'],
  ]),
);
const address = { PORT: String(port), PUBLIC_URL: url };
const settings = { ...address, DATA_DIR: dataDir, SEED: 'none', UPDATE_START: 'true' };
const env = { ...inherited, ...identity, ...settings, npm_config_prefer_offline: 'true' };
/** The commit that the site starts with. */
let first: string;

beforeAll(async () => {
  // The files of this checkout, local changes included, as the only commit of a new repository.
  first = git(root, 'commit-tree', '-m', 'First', `${git(root, 'stash', 'create') || 'HEAD'}^{tree}`);
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(root, 'push', '--quiet', origin, `${first}:refs/heads/main`);
  for (const clone of [author, site]) git(folder, 'clone', '--quiet', origin, clone);
  for (const name of ['node_modules', 'build'])
    cpSync(join(root, name), join(site, name), { recursive: true, verbatimSymlinks: true });
  const built = spawn(process.execPath, ['scripts/launch.mjs', 'build', '--if-stale'], { cwd: site, env });
  expect(await once(built, 'exit')).toEqual([0, null]);
}, 600_000);

afterAll(async () => {
  await stopSite();
  rmSync(folder, { recursive: true, force: true });
});

describe('an update', () => {
  beforeAll(() => start('exec "$0" scripts/launch.mjs start'), 300_000);
  afterAll(stopSite);
  afterEach(() => void git(author, 'reset', '--quiet', '--hard', first));
  const alone = { UPDATE_START: '' };

  it.each([
    ['with local changes', 'src/start/main.ts', 'This folder has local changes (src/start/main.ts)'],
    ['over files of the operator', 'notes.txt', "Untracked working tree file 'notes.txt'"],
  ])('is refused %s', async (_, name, message) => {
    publish('Add a file', { 'notes.txt': 'of the product' });
    writeFileSync(join(site, name), 'of the operator');
    await expectFailure(await update([], alone), message);
    git(site, 'stash', '--quiet', '--include-untracked');
  });

  it.each([
    ['cannot be installed', { 'package-lock.json': '{' }, 'could not be installed or built'],
    ['cannot be built', { 'scripts/build.ts': 'throw new Error("no build");' }, 'no build'],
    [
      'cannot be migrated to',
      { 'src/database/hosting/migrations/9000-bad.sql': 'alter table nowhere add column x text;' },
      'Migration 9000-bad.sql failed and was rolled back: relation "nowhere" does not exist',
    ],
  ])('leaves the site alone when the new version %s', async (_, files, message) => {
    publish('Break it', files);
    const before = await findHolder(dataDir);
    await expectFailure(await update([], alone), message, 'The old version was not changed');
    expect(await findHolder(dataDir)).toEqual(before);
  });

  it('leaves the site alone when it is interrupted while it prepares', async () => {
    publish('Nothing special', { 'notes.txt': 'New.' });
    const { child, printed, ended } = startUpdate([], alone);
    await printed('Building the pages');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({
      status: 130,
      output: expect.stringContaining('Nothing was changed.'),
    });
    await expectVersion(first);
  });

  it('goes back when the new version is not ready, with the reason, its log and the backup', async () => {
    publish('Never become ready', {
      // As a version with a newer PostgreSQL leaves the data folder.
      'src/start/main.ts': `
        import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
        const data = process.env.DATA_DIR + '/postgres';
        renameSync(data, data + '-18');
        mkdirSync(data);
        writeFileSync(data + '/PG_VERSION', '19');
        console.log('this is the new version');
        process.exitCode = 3;`,
      'src/database/hosting/migrations/9001-added.sql': 'alter table users add column added text;',
    });
    const ended = await update([], alone);
    await expectFailure(
      ended,
      'was not installed: it ended with status 3.',
      'The last lines of its log:\nthis is the new version',
      'The old version is running again.',
    );
    expect(existsSync(/The backup made before: (.*)$/m.exec(ended.output)?.[1] ?? '')).toBe(true);
    expect(readFileSync(join(dataDir, 'site.log'), 'utf8')).toContain(
      'the database was updated by a later version (9001-added.sql), and this one continues with it',
    );
  });
});

describe('an update of a site that a supervisor starts again', () => {
  let next: string;

  beforeAll(async () => {
    next = publish('Change a page', {
      'content/about.md': titled('The new version'),
      'src/database/hosting/migrations/9001-added.sql': 'alter table users add column added text;',
      'src/database/hosting/migrations/9002-added.sql': 'alter table users add column added_later text;',
    });
    await start('while :; do "$0" scripts/launch.mjs start; done');
  }, 300_000);
  afterAll(stopSite);

  it('makes the site unavailable for seconds, and does not go back by mistake', async () => {
    const { status, output } = await update();
    expect(status, output).toBe(0);
    expect(output).toMatch(/Updated to \w+ of .*, Change a page\. The site was unavailable for \d+\.\d s\./);
    await expectVersion(next);
    expect((await update()).output).toContain('This folder has the newest version');
    expect((await update([first])).output).toContain(`npm run update -- ${first} --back`);
    expect(await update([first, '--back', '--no-backup'])).toMatchObject({ status: 0 });
    await expectVersion(first);
  });

  it.each(['Stopping the site', 'Waiting until', 'Bringing this folder'])(
    'that is killed at "%s" leaves a version that starts, and is completed by the next one',
    async (text) => {
      next = publish(text, { 'content/about.md': titled(text) });
      const { child, printed, ended } = startUpdate(['--no-backup']);
      await Promise.race([printed(text), ended]);
      child.kill('SIGKILL');
      expect((await ended).output).toContain(text);
      await untilReady();
      process.kill((await findHolder(dataDir))?.pid ?? 0, 'SIGTERM');
      await sleep(1_000);
      await untilReady();
      expect(await update()).toMatchObject({ status: 0 });
      await expectVersion(next);
    },
  );

  it('that is killed is undone by the old version when even the commands of the new one fail', async () => {
    const broken = 'throw new Error("broken");';
    publish('Break everything', { 'src/start/main.ts': broken, 'scripts/update/main.ts': broken });
    const { child, printed, ended } = startUpdate();
    await printed('Waiting until');
    child.kill('SIGKILL');
    await ended;
    const undone = await update([], { UPDATE_TIMEOUT: '10' });
    expect(undone).toMatchObject({
      status: 1,
      output: expect.stringContaining('The old version is running again.'),
    });
    await expectVersion(next);
  });
});

it('does not start a site that was not running', async () => {
  publish('Repair it', { 'src/start/main.ts': git(site, 'show', 'HEAD:src/start/main.ts') });
  const { status, output } = await update(['--no-backup']);
  expect(status, output).toBe(0);
  expect(output).toContain('The site was not running: start it as usual.');
  expect(await findHolder(dataDir)).toBeUndefined();
});

const titled = (title: string) => (text: string) => text.replace(/^title:.*$/m, `title: ${title}`);

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd, env, encoding: 'utf8' }).trim();
}

/** Adds a commit to the origin and returns its id. */
function publish(subject: string, files: Record<string, string | ((text: string) => string)>): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(author, name);
    writeFileSync(path, typeof text === 'string' ? text : text(readFileSync(path, 'utf8')));
  }
  git(author, 'add', '--all');
  git(author, 'commit', '--quiet', '--message', subject);
  git(author, 'push', '--quiet', '--force', 'origin', 'HEAD:main');
  return git(author, 'rev-parse', 'HEAD');
}

let running: ChildProcess | undefined;

/** Runs the site by a line of shell, in which `$0` is Node.js. */
async function start(script: string): Promise<void> {
  running = spawn('/bin/sh', ['-c', script, process.execPath], {
    cwd: site,
    env,
    stdio: 'ignore',
    detached: true,
  });
  await untilReady();
}

/** Stops the site, however it was started. */
async function stopSite(): Promise<void> {
  running?.kill('SIGKILL');
  for (let found = await findHolder(dataDir); found; found = await findHolder(dataDir)) {
    process.kill(found.pid, 'SIGTERM');
    await sleep(1_000);
  }
}

async function untilReady(): Promise<void> {
  const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok);
  for (const end = Date.now() + 120_000; !(await isReady().catch(() => false)); await sleep(200))
    if (Date.now() > end) throw new Error(`${url} is not ready.`);
}

function startUpdate(words: string[] = [], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'update', ...words], {
    cwd: site,
    env: { ...env, ...more },
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const ended = once(child, 'exit').then(([status]) => ({ status, output }));
  const printed = async (part: string) => {
    while (!output.includes(part)) await sleep(5);
  };
  return { child, ended, printed };
}

const update = (words?: string[], more?: Record<string, string>) => startUpdate(words, more).ended;

/** Expects that an update failed with these texts, and the first version in every part of a working site. */
async function expectFailure(ended: Awaited<ReturnType<typeof update>>, ...texts: string[]): Promise<void> {
  expect(ended.status, ended.output).toBe(1);
  for (const text of texts) expect(ended.output).toContain(text);
  await expectVersion(first);
}

async function expectVersion(commit: string): Promise<void> {
  expect(git(site, 'rev-parse', 'HEAD')).toBe(commit);
  expect(existsSync(join(site, '.versions/switch.json'))).toBe(false);
  expect(existsSync(join(site, 'node_modules/hono')) && existsSync(join(site, 'build/server'))).toBe(true);
  await untilReady();
  const page = await (await fetch(`${url}/about`)).text();
  const title = /^title: (.*)$/m.exec(git(site, 'show', `${commit}:content/about.md`))?.[1];
  expect(page).toContain(`<title>${title}`);
}
