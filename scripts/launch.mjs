// `npm start`, `npm test`, `npm run …` on Node.js 20 or later: installs the packages of package-lock.json that the target needs if
// they are missing, builds what is stale, and runs the target on the Node.js version that the project pins.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pinned, preparePinnedNode } from './pinned-node.mjs';

// This file and those that it imports have to be readable by Node.js 16.
const oldest = 20;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Node.js ${process.versions.node} is too old: the site needs version ${oldest} or later to start, which https://nodejs.org/en/download has for every system. (Debian 12 has version 18, Debian 13 version 20.)`,
  );
  process.exit(1);
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/**
 * The folder with the settings and data of the site: `root`, unless an update created that
 * (scripts/update/versions.ts).
 */
const home = basename(dirname(root)) === '.versions' ? join(root, '../..') : root;
const [target = 'start', ...args] = process.argv.slice(2);
const buildInputs = [
  'src/web',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'scripts/build.ts',
  'package-lock.json',
];

/** What npm installs. Given explicitly, because NODE_ENV and npm's configuration change its defaults. */
const kinds = {
  // What building and serving the site need.
  site: ['--omit=dev', '--include=optional'],
  // That, and what tests and tools need.
  development: ['--include=dev', '--include=optional'],
};
/** Targets of the site; the others are for development. */
const siteTargets = ['start', 'cli', 'update', 'build', 'generate', 'release', 'licences', 'sbom'];
/** Exists where this folder is a release (scripts/release.ts): built, with the packages that its targets need and no others. */
const release = read(join(root, 'release.json'));
const releaseTargets = ['start', 'cli'];
/** Targets that run from the folder of the new version while an update switches to it. */
const updatedTargets = ['start', 'cli', 'update'];

/** Adds the starter library, rather than one that bench/seed/ generates. */
const seedsLibrary = target === 'seed' && !args.some((word) => /^--(?:prompts|users|likes)\b/.test(word));

const at = (path) => join(root, path);
const watchParent = ['--import', pathToFileURL(at('scripts/watch-parent.mjs')).href];
const fastStart = ['--import', pathToFileURL(at('scripts/known-modules.mjs')).href];
// Without a limit Node.js lets the heap grow to four times the memory in use. With one it stays smaller for the same CPU time
// (measured: 200 MB resident under load instead of 350).
const smallHeap = ['--max-old-space-size=1024', '--max-semi-space-size=16'];
// glibc keeps freed memory for each thread, and what was allocated in large blocks, rather than returning it: under hostile load a server
// kept more than 100 MB so. Other C libraries ignore these.
const returnedMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// The operator's settings. Variables of the environment take precedence.
const settings = existsSync(join(home, '.env')) ? ['--env-file=.env'] : [];

const targets = {
  start: async () => {
    await buildWhenStale();
    return [...fastStart, ...smallHeap, ...settings, at('src/start/main.ts')];
  },
  dev: serveWithRestarts,
  test: async () => {
    await generate();
    return ['scripts/test.ts'];
  },
  abuse: async () => {
    await generate();
    return ['node_modules/vitest/vitest.mjs', 'run', 'tests/api/attacks', '--reporter', 'verbose'];
  },
  faults: async () => {
    await buildWhenStale();
    return ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults-long', '--reporter', 'verbose'];
  },
  mcp: () => onBuild('tools/mcp-conformance.ts'),
  openapi: async () => ['tools/openapi/main.ts'],
  stripe: async () => ['tools/stripe/main.ts'],
  fuzz: async () => ['scripts/fuzz.ts'],
  build: async () => {
    if (args.includes('--if-stale')) await buildWhenStale();
    else await build();
  },
  generate: async () => ['scripts/generate.ts'],
  client: async () => {
    await generate();
    return ['node_modules/typescript/bin/tsc', '-p', 'packages/client'];
  },
  cli: async () => [...fastStart, ...settings, at('src/cli/main.ts')],
  update: async () => [...settings, at('scripts/update/main.ts')],
  seed: async () =>
    seedsLibrary
      ? [...fastStart, ...settings, 'src/cli/main.ts', 'seed']
      : [...fastStart, ...settings, 'bench/seed/main.ts'],
  format: async () => ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  release: () => onBuild('scripts/release.ts'),
  licences: () => onBuild('scripts/licences.ts'),
  sbom: () => onBuild('scripts/sbom.ts'),
  bench: async () => {
    await buildWhenStale();
    return [...fastStart, 'bench/main.ts'];
  },
  screens: async () => {
    await buildWhenStale();
    return [...fastStart, 'tools/screens.ts'];
  },
  texts: async () => [...fastStart, 'tools/texts.ts'],
};

const child = { current: undefined };
/** The exit status after a signal; once it is set, nothing new is started. */
let stopped;
let wake = () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// Without npm, outliving the parent (nohup) may be intended.
const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
if (isUnderNpm) await import('./watch-parent.mjs');

try {
  if (!targets[target])
    throw new Error(`Unknown target ${target}. Choose one of ${Object.keys(targets).join(', ')}.`);
  const next = updatedTargets.includes(target) && versionOfUpdate();
  if (next) await import(pathToFileURL(join(next, 'scripts/launch.mjs')).href);
  else await work();
} catch (error) {
  if (!stopped) console.error(error.message);
  process.exitCode = stopped ?? 1;
}

async function work() {
  if (release) checkRelease();
  // An update leaves the packages of this version alone: the site may be running.
  else if (target !== 'update' || !existsSync(pinned)) await install();
  // A target that returns no arguments has done its work.
  const program = await targets[target]();
  if (program) process.exitCode = await become([...program, ...args]);
}

/**
 * The folder of the version to which an update switches (scripts/update/versions.ts). Until that version was
 * ready, the next update is run by the old one, whose files are complete; afterwards they may not be.
 */
function versionOfUpdate() {
  const { to, state } = JSON.parse(read(join(root, '.versions/switch.json')) ?? '{}');
  const isFollowed = target === 'update' ? state === 'ready' : state === 'starting' || state === 'ready';
  return isFollowed && join(root, '.versions', to);
}

function stop(signal) {
  stopped ??= 128 + constants.signals[signal];
  child.current?.kill(signal);
  wake();
}

/**
 * Installs the packages of package-lock.json that the target needs unless they are already installed. The stamp, written last,
 * says which ones are.
 */
async function install() {
  const stamp = join(root, 'node_modules/.promptorium-installed');
  const lock = hashOf(['package-lock.json']);
  const [installedLock, installedKind] = read(stamp)?.split(' ') ?? [];
  // Packages for development stay, also those that someone installed with npm itself, which leaves no stamp.
  const isDeveloped =
    installedKind === 'development' || existsSync(join(root, 'node_modules/typescript/package.json'));
  const kind = !isDeveloped && (siteTargets.includes(target) || seedsLibrary) ? 'site' : 'development';
  if (existsSync(pinned) && installedLock === lock && installedKind === kind) return;
  rmSync(stamp, { force: true });
  const options = [...kinds[kind], '--no-fund', '--no-audit', '--loglevel=error'];
  if (existsSync(pinned) && installedLock === lock && installedKind === 'site') {
    // A site that runs from this folder keeps its packages; `npm ci` would delete them first.
    console.log('Installing the packages for development (once)…');
    await npm(['install', '--no-save', ...options]);
  } else {
    console.log('Installing packages (once, a minute or so)…');
    await npm(['ci', ...options]);
  }
  if (!existsSync(pinned)) preparePinnedNode();
  if (!existsSync(pinned))
    throw new Error(
      `Node.js for ${process.platform}-${process.arch} could not be installed. The site runs on Linux and macOS, x64 and arm64. Where it does, npm was told to leave out optional packages.`,
    );
  writeFileSync(stamp, `${lock} ${kind}`);
}

/** Runs the dev server, and again after each change of a file that it is made of, until it is stopped. */
async function serveWithRestarts() {
  let changed;
  let watchers = [];
  const onChange = (folder) => (_, file) => {
    if (/\.test\.tsx?$/.test(file)) return;
    changed ??= join(folder, file);
    wake();
  };
  let ended;
  while (!stopped) {
    changed = undefined;
    const woken = new Promise((resolve) => {
      wake = resolve;
    });
    // One watcher for each folder: a recursive one loses files that an editor replaces.
    watchers = serverFolders().map((folder) => watch(join(root, folder), onChange(folder)));
    ended = run([...settings, 'src/start/main.ts', '--dev', ...args]);
    await Promise.race([ended, woken]);
    if (!changed && !stopped) console.log('The server stopped. It starts again when a file changes.');
    await woken;
    for (const watcher of watchers) watcher.close();
    if (!stopped) {
      console.log(`${changed} changed: restarting the server.`);
      child.current.kill('SIGTERM');
      // Several files often change together, for instance when switching branches.
      await setTimeout(100);
      await ended;
    }
  }
  process.exitCode = await ended;
}

/** The folders of src whose files the server is made of. Pages are reloaded by Vite, commands are not part of it. */
function serverFolders() {
  const below = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
  return ['src', ...below.filter((folder) => !/^src.(web|cli)\b/.test(folder))];
}

function checkRelease() {
  const { platform } = JSON.parse(release);
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) throw new Error(`This release is for ${platform}, not for ${here}.`);
  if (target === 'update')
    throw new Error('This folder is a release, which is replaced as a whole: see docs/updates.md.');
  if (!releaseTargets.includes(target) && !seedsLibrary)
    throw new Error(
      `This folder is a release, which only serves: run ${target} in a clone of the repository.`,
    );
}

async function onBuild(script) {
  await buildWhenStale();
  return [script];
}

async function buildWhenStale() {
  if (release) return;
  if (read(join(root, 'build/.stamp')) !== hashOf(buildInputs)) await build();
}

/** Writes the types of the client package. */
async function generate() {
  if ((await run(['scripts/generate.ts'])) !== 0)
    throw new Error('The types of the client package could not be generated.');
}

async function build() {
  console.log('Building the pages…');
  const wanted = hashOf(buildInputs);
  rmSync(join(root, 'build/.stamp'), { force: true });
  if ((await run(['scripts/build.ts'])) !== 0) throw new Error('The pages could not be built.');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build/.stamp'), wanted);
}

/** Replaces this process by the pinned Node.js, so that nothing is between it and npm; as a child before Node.js 22.15. */
function become(nodeArgs) {
  if (stopped || !process.execve) return stopped ?? run(nodeArgs, home);
  process.chdir(home);
  const words = isUnderNpm ? [...watchParent, ...nodeArgs] : nodeArgs;
  process.execve(pinned, [pinned, ...words], environment());
}

/** Runs the pinned Node.js and resolves to its exit status; signals are forwarded to it. */
function run(nodeArgs, cwd = root) {
  return new Promise((resolve, reject) => {
    if (stopped) return resolve(stopped);
    const words = [...watchParent, ...nodeArgs];
    child.current = spawn(pinned, words, { cwd, stdio: 'inherit', env: environment() });
    child.current.on('error', reject);
    child.current.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

function environment() {
  return {
    ...(target === 'start' && returnedMemory),
    ...process.env,
    ...(target === 'start' && { NODE_ENV: 'production' }),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    // An update links it into another folder.
    NODE_COMPILE_CACHE_PORTABLE: '1',
    PATH: `${dirname(pinned)}:${process.env.PATH ?? ''}`,
  };
}

/** Runs the npm that started this process, or the one on the path. */
function npm(npmArgs) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    if (stopped) return reject(new Error('Stopped.'));
    child.current = spawn(command, [...first, ...npmArgs], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.current.on('error', reject);
    child.current.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${npmArgs[0]} failed: see above.`)),
    );
  });
}

/** SHA-256 of the names and contents of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = read(full) === undefined ? readdirSync(full).sort() : undefined;
    if (entries) for (const entry of entries) add(join(path, entry));
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
