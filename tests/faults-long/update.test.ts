import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'promptorium-update-'));
const [origin, author, site, dataDir] = ['origin', 'author', 'site', 'data'].map((name) =>
  join(folder, name),
) as [string, string, string, string];
let environment: NodeJS.ProcessEnv;
let url: string;
/** The commit that the site starts with. */
let first: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  environment = {
    ...inherited,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    npm_config_prefer_offline: 'true',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  // The files of this checkout, local changes included, as the only commit of a new repository.
  const tree = `${git(root, 'stash', 'create') || 'HEAD'}^{tree}`;
  first = git(root, 'commit-tree', '-m', 'First', tree);
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', origin);
  git(root, 'push', '--quiet', origin, `${first}:refs/heads/main`);
  for (const clone of [author, site]) git(folder, 'clone', '--quiet', origin, clone);
  for (const name of ['node_modules', 'build'])
    cpSync(join(root, name), join(site, name), { recursive: true, verbatimSymlinks: true });
  const built = spawn(process.execPath, ['scripts/launch.mjs', 'build', '--if-stale'], {
    cwd: site,
    env: environment,
    stdio: 'inherit',
  });
  expect(await once(built, 'exit')).toEqual([0, null]);
}, 600_000);

afterAll(async () => {
  await stopSite();
  rmSync(folder, { recursive: true, force: true });
});

describe('an update of a site that npm start runs', () => {
  beforeAll(async () => {
    start('exec "$0" scripts/launch.mjs start');
    await untilReady();
  }, 120_000);
  afterAll(stopSite);

  beforeEach(withdraw);

  it('is refused with local changes, to another history, and to an earlier version by mistake', async () => {
    await refused(['v9'], 'v9 is neither a commit nor a tag of origin.');
    const foreign = git(site, 'commit-tree', '-m', 'Foreign', 'HEAD^{tree}');
    await refused([foreign], `git log ${foreign}..HEAD`);
    writeFileSync(join(site, 'src/start/main.ts'), '');
    publish('Nothing special', { 'CHANGELOG.md': 'Changed.' });
    await refused([], 'This folder has local changes (src/start/main.ts)');
    git(site, 'checkout', '--quiet', 'src/start/main.ts');
    publish('Add a file', { 'notes.txt': 'of the product' });
    writeFileSync(join(site, 'notes.txt'), 'of the operator');
    await refused([], "Untracked working tree file 'notes.txt'");
    rmSync(join(site, 'notes.txt'));
  });

  it.each([
    ['cannot be installed', { 'package-lock.json': '{' }, 'could not be installed or built'],
    ['cannot be built', { 'scripts/build.ts': 'throw new Error("no build");' }, 'no build'],
    [
      'cannot be migrated to',
      { 'src/database/migrations/9000-bad.sql': 'alter table nowhere add column x text;' },
      'Migration 9000-bad.sql did not succeed, and nothing of it was kept: relation "nowhere" does not exist',
    ],
  ])('leaves the site alone when the new version %s', async (_, files, message) => {
    publish('Break it', files);
    const { pid } = await holder();
    await refused([], message, 'The version before is as it was');
    expect((await holder()).pid).toBe(pid);
  });

  it('leaves the site alone when it is interrupted while it prepares', async () => {
    publish('Nothing special', { 'CHANGELOG.md': 'Changed again.' });
    const { child, printed, ended, output } = startUpdate([]);
    await printed('Installing packages');
    child.kill('SIGINT');
    expect(await ended, output()).toBe(130);
    expect(output()).toContain('Nothing was changed.');
    await unchanged();
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
      'src/database/migrations/9001-added.sql': 'alter table users add column added text;',
    });
    const { pid } = await holder();
    const { status, output } = await update([]);
    expect(status, output).toBe(1);
    for (const text of [
      'was not installed: it ended with status 3.',
      'The last lines of its log:\nthis is the new version',
      'The version before is running again.',
      `The backup made before: ${dataDir}/backups/before-update-`,
    ])
      expect(output).toContain(text);
    await unchanged();
    expect((await holder()).pid).not.toBe(pid);
    const [, backup = ''] = /The backup made before: (.*)$/m.exec(output) ?? [];
    expect(existsSync(backup)).toBe(true);
    expect(readFileSync(join(dataDir, 'site.log'), 'utf8')).toContain(
      'the database was updated by a later version (9001-added.sql), and this one goes on with it',
    );
  });
});

describe('an update of a site that a supervisor starts again', () => {
  let next: string;

  beforeAll(async () => {
    withdraw();
    next = publish('Change a page', {
      'content/about.md': (text) => text.replace(/^title:.*$/m, 'title: About the new version'),
      'src/database/migrations/9001-added.sql': 'alter table users add column added text;',
      'src/database/migrations/9002-added.sql': 'alter table users add column added_later text;',
    });
    // It would be started again before the files are exchanged; the launcher waits.
    start('while :; do "$0" scripts/launch.mjs start; done');
    await untilReady();
  }, 120_000);
  afterAll(stopSite);

  it.each(['Stopping the site', 'Exchanging the files', 'Waiting until the new version is ready'])(
    'that is killed at "%s" leaves a working site',
    async (text) => {
      const { child, printed, ended, output } = startUpdate([], { UPDATE_START: 'true' });
      await Promise.race([printed(text), ended]);
      child.kill('SIGKILL');
      await ended;
      expect(output()).toContain(text);
      // The site that was being stopped may answer for a moment.
      await expect
        .poll(() => version().catch(() => undefined), { timeout: 120_000, interval: 500 })
        .toMatch(/^(first|next)$/);
    },
  );

  /** Which version is checked out and serving; a text that says what it is where the two differ. */
  async function version(): Promise<string> {
    const isNext = (await title()).includes('the new version');
    const head = git(site, 'rev-parse', 'HEAD');
    const changed = git(site, 'status', '--porcelain');
    if (!changed && head === first && !isNext) return 'first';
    if (!changed && head === next && isNext) return 'next';
    return `${head}, ${isNext ? 'new' : 'old'} pages, changed: ${changed}`;
  }

  it('is completed by running it again', async () => {
    const { status, output } = await update([], { UPDATE_START: 'true' });
    expect(status, output).toBe(0);
    expect(output).toMatch(/Updated to \w+ of .*, Change a page\./);
    await untilReady();
    expect(git(site, 'rev-parse', 'HEAD')).toBe(next);
    expect(git(site, 'status', '--porcelain', '--branch')).toBe('## main...origin/main');
    expect(await title()).toContain('About the new version');
    expect(readdirSync(join(site, '.update'))).toEqual([]);
    expect(await update([])).toMatchObject({
      status: 0,
      output: expect.stringContaining('This folder has the newest version'),
    });
  });

  it('can be undone with --back', async () => {
    await refused([first], `npm run update -- ${first} --back`, undefined, next);
    const { status, output } = await update([first, '--back', '--no-backup'], { UPDATE_START: 'true' });
    expect(status, output).toBe(0);
    await untilReady();
    expect(git(site, 'rev-parse', 'HEAD')).toBe(first);
    expect(await title()).not.toContain('About the new version');
  });
});

it('does not start a site that was not running', async () => {
  const { status, output } = await update(['--no-backup']);
  expect(status, output).toBe(0);
  expect(output).toContain('The site was not running: start it as usual.');
  expect(await findHolder(dataDir)).toBeUndefined();
  start('exec "$0" scripts/launch.mjs start');
  await untilReady();
  expect(await title()).toContain('About the new version');
});

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
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

/** Takes all commits after the first one back. */
function withdraw(): void {
  git(author, 'reset', '--quiet', '--hard', first);
}

let running: ChildProcess | undefined;

/** Runs the site by a line of shell, in which `$0` is Node.js. */
function start(script: string): void {
  running = spawn('/bin/sh', ['-c', script, process.execPath], {
    cwd: site,
    env: environment,
    stdio: 'ignore',
    detached: true,
  });
}

/** Stops the site, however it was started. */
async function stopSite(): Promise<void> {
  running?.kill('SIGKILL');
  for (;;) {
    const pid = existsSync(dataDir) ? (await findHolder(dataDir))?.pid : undefined;
    if (pid === undefined) return;
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended meanwhile.
    }
    await sleep(200);
  }
}

async function holder(): Promise<{ pid: number }> {
  const found = await findHolder(dataDir);
  if (!found) throw new Error('The site is not running.');
  return found;
}

async function untilReady(): Promise<void> {
  const end = Date.now() + 120_000;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error('The site did not become ready.');
    await sleep(200);
  }
}

async function title(): Promise<string> {
  return /<title>([^<]*)/.exec(await (await fetch(`${url}/about`)).text())?.[1] ?? '';
}

function startUpdate(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'update', ...args], {
    cwd: site,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let text = '';
  const output = () => text;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = async (part: string) => {
    while (!text.includes(part)) await sleep(5);
  };
  return { child, output, ended, printed };
}

async function update(args: string[], env: Record<string, string> = {}) {
  const { ended, output } = startUpdate(args, env);
  return { status: await ended, output: output() };
}

/** Expects that an update fails with these texts, and that nothing has changed. */
async function refused(args: string[], text: string, more = '', head = first): Promise<void> {
  const { status, output } = await update(args);
  expect(status, output).toBe(1);
  expect(output).toContain(text);
  expect(output).toContain(more);
  if (head === first && !text.includes('local changes') && !text.includes('notes.txt')) await unchanged();
  expect(git(site, 'rev-parse', 'HEAD')).toBe(head);
}

/** Expects the first version in every part, and a working site. */
async function unchanged(): Promise<void> {
  expect(git(site, 'rev-parse', 'HEAD')).toBe(first);
  expect(git(site, 'status', '--porcelain')).toBe('');
  expect(existsSync(join(site, 'node_modules/hono')) && existsSync(join(site, 'build/server'))).toBe(true);
  expect(existsSync(join(site, '.update/journal.json'))).toBe(false);
  expect((await fetch(`${url}/explore`)).status).toBe(200);
}
