import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  type Journal,
  placesOf,
  readJournal,
  replace,
  settle,
  undo,
  writeJournal,
} from '../../scripts/update/interrupted.mjs';
import { freshFolder } from './support.ts';

const scripts = join(import.meta.dirname, '../../scripts');

/** A checkout of the version `one`, with `two` prepared next to it. Each has its own packages and build. */
function checkout() {
  const root = freshFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  git('init', '--quiet');
  write('.gitignore', '/node_modules\n/build\n/.update\n');
  write('package.json', '{ "type": "module", "scripts": { "start": "node scripts/launch.mjs start" } }');
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  for (const name of ['scripts/generate.ts', 'scripts/build.ts']) write(name, '');
  const commit = (version: string) => {
    write('src/start/main.ts', `console.log('version ${version}');`);
    write(`only-in-${version}`, version);
    git('add', '--all');
    git('commit', '--quiet', '--message', version);
    return git('rev-parse', 'HEAD');
  };
  const from = commit('one');
  git('rm', '--quiet', 'only-in-one');
  const to = commit('two');
  git('reset', '--quiet', '--hard', from);
  const [before, after] = placesOf(root);
  for (const [folder, version] of [
    [root, 'one'],
    [after, 'two'],
  ] as const)
    for (const path of ['node_modules/version', 'build/version']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), version);
    }
  /** What the folder consists of. */
  const parts = () => ({
    head: { [from]: 'one', [to]: 'two' }[git('rev-parse', 'HEAD')],
    changed: git('status', '--porcelain'),
    files: readdirSync(root).filter((name) => name.startsWith('only-in')),
    packages: readFileSync(join(root, 'node_modules/version'), 'utf8'),
    build: readFileSync(join(root, 'build/version'), 'utf8'),
  });
  const clusters = { version: undefined, kept: [] };
  const journal = { phase: 'replacing', from, to, running: true, clusters } as const;
  return { root, git, write, parts, journal, before, after };
}

const versionOf = (name: string) => ({
  head: name,
  changed: '',
  files: [`only-in-${name}`],
  packages: name,
  build: name,
});

/** Writes the journal as a process that has been killed. */
async function writeAsDead(root: string, journal: Omit<Journal, 'owner'>): Promise<void> {
  const child = spawn('true');
  await once(child, 'exit');
  const owner = { pid: child.pid ?? 0, started: '1' };
  mkdirSync(join(root, '.update'), { recursive: true });
  writeFileSync(join(root, '.update/journal.json'), JSON.stringify({ ...journal, owner }));
}

const quiet = () => {
  const { log } = console;
  console.log = () => {};
  onTestFinished(() => {
    console.log = log;
  });
};

it('replaces the files, the packages and the build, and brings them back', async () => {
  const { root, parts, journal } = checkout();
  const written = writeJournal(root, journal);
  await replace(root, written);
  expect(parts()).toEqual(versionOf('two'));
  await undo(root, written);
  expect(parts()).toEqual(versionOf('one'));
  expect(readJournal(root)?.phase).toBe('undone');
  await replace(root, writeJournal(root, journal));
  expect(parts()).toEqual(versionOf('two'));
});

type Checkout = ReturnType<typeof checkout>;
const reset = ({ git, journal }: Checkout) => git('reset', '--quiet', '--hard', journal.to);
const moveOut =
  (name: string) =>
  ({ root, before }: Checkout) => {
    mkdirSync(before, { recursive: true });
    renameSync(join(root, name), join(before, name));
  };
const moveIn =
  (name: string) =>
  ({ root, after }: Checkout) =>
    renameSync(join(after, name), join(root, name));

it.each<[string, ((site: Checkout) => unknown)[]]>([
  ['before anything was done', []],
  [
    'while git was writing files',
    [({ write }) => write('only-in-two', 'tw'), ({ write }) => write('src/start/main.ts', '')],
  ],
  ['after git', [reset]],
  ['without packages', [reset, moveOut('node_modules')]],
  ['with the new packages', [reset, moveOut('node_modules'), moveIn('node_modules')]],
  ['without a build', [reset, moveOut('node_modules'), moveIn('node_modules'), moveOut('build')]],
  [
    'after the last step',
    [reset, moveOut('node_modules'), moveIn('node_modules'), moveOut('build'), moveIn('build')],
  ],
])('goes back when the update was killed %s, and can be repeated', async (_, steps) => {
  quiet();
  const site = checkout();
  for (const step of steps) step(site);
  await writeAsDead(site.root, site.journal);
  expect(await settle(site.root, () => false)).toBe(true);
  expect(site.parts()).toEqual(versionOf('one'));
  expect(readJournal(site.root)).toMatchObject({ phase: 'undone', running: true });
  expect(await settle(site.root, () => false)).toBe(false);
  await replace(site.root, writeJournal(site.root, site.journal));
  expect(site.parts()).toEqual(versionOf('two'));
});

it('removes the lock of a git that was killed', async () => {
  quiet();
  const { root, parts, journal, write } = checkout();
  write('.git/index.lock', '');
  await writeAsDead(root, journal);
  await settle(root, () => false);
  expect(parts()).toEqual(versionOf('one'));
}, 60_000);

it('npm start waits while an update replaces the files, and then starts what is there', async () => {
  const { root, journal } = checkout();
  useThisNode(root);
  const written = writeJournal(root, journal);
  const start = startIn(root);
  await expect.poll(start.output, { timeout: 60_000 }).toContain('waiting for its end');
  await replace(root, written);
  useThisNode(root);
  expect(start.output()).not.toContain('version');
  writeJournal(root, { ...journal, phase: 'starting' });
  expect(await start.ended).toBe(0);
  expect(start.output()).toMatch(/version two\n$/);
});

it('npm start goes back when the update was killed', async () => {
  const { root, journal, git } = checkout();
  useThisNode(root);
  git('reset', '--quiet', '--hard', journal.to);
  await writeAsDead(root, journal);
  const start = startIn(root);
  expect(await start.ended).toBe(0);
  expect(start.output()).toMatch(/version one\n$/);
  expect(existsSync(join(root, 'only-in-two'))).toBe(false);
});

/** Makes the launcher find its Node.js and its packages installed, and the build up to date. */
function useThisNode(root: string): void {
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  if (!existsSync(join(root, 'node_modules/node/bin/node')))
    cpSync(process.execPath, join(root, 'node_modules/node/bin/node'));
}

function startIn(root: string) {
  const npm = join(root, '.update/npm-cli.js');
  writeFileSync(npm, '');
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, npm_execpath: npm },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { output: () => output, ended: once(child, 'close').then(([status]) => status) };
}
