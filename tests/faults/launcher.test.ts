import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshFolder } from './support.ts';

const scripts = join(import.meta.dirname, '../../scripts');

/** A project with the launcher and nothing else, whose own npm writes down its arguments. */
function project() {
  const root = freshFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(join(root, 'scripts'));
  for (const name of ['launch.mjs', 'pinned-node.mjs', 'known-modules.mjs', 'watch-parent.mjs'])
    cpSync(join(scripts, name), join(root, 'scripts', name));
  for (const name of ['scripts/generate.ts', 'scripts/build.ts']) write(name, '');
  write('package-lock.json', '{}');
  write('package.json', '{ "type": "module", "scripts": { "start": "node scripts/launch.mjs start" } }');
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  installNode(join(root, 'node_modules/node/bin/node'));
  write(
    'npm-cli.js',
    `import { appendFileSync } from 'node:fs';
     appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
     if (process.env.NPM_FAILS) process.exit(1);`,
  );
  write('scripts/test.ts', '');
  const run = (target = 'generate', env = {}) =>
    execFileSync(process.execPath, ['scripts/launch.mjs', target], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, ...env, NODE_ENV: 'production', npm_execpath: join(root, 'npm-cli.js') },
    });
  const read = (name: string) => readFileSync(join(root, name), 'utf8').trim().split('\n');
  return { root, run, read, write };
}

function installNode(path: string): void {
  try {
    linkSync(process.execPath, path);
  } catch {
    cpSync(process.execPath, path);
  }
}

const quiet = '--include=optional --no-fund --no-audit --loglevel=error';
const installSite = `ci --omit=dev ${quiet}`;
const installAll = `ci --include=dev ${quiet}`;
const addDevelopment = `install --no-save --include=dev ${quiet}`;

test.each(['16.20.2', '18.20.8'])('Node.js %s is told which version is needed', (version) => {
  const { root } = project();
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'scripts/launch.mjs', 'start'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Node\.js [\d.]+ is too old: the site needs version 20 or later[^\n]*\n$/);
});

test('the site installs what it needs, once, also over an installation by an earlier version', () => {
  const { run, read, write } = project();
  write('node_modules/.promptorium-installed', 'c37b18aeb9d4bd6a1d2a43cdeeb4f5a1');
  run('generate');
  run('build');
  expect(read('npm.log')).toEqual([installSite]);
});

test('a command for development adds its packages, which the site then keeps', () => {
  const { run, read, write } = project();
  run('generate');
  run('test');
  run('generate');
  run('test');
  expect(read('npm.log')).toEqual([installSite, addDevelopment]);
  // After an update, too.
  write('package-lock.json', '{ "packages": {} }');
  run('generate');
  expect(read('npm.log')).toEqual([installSite, addDevelopment, installAll]);
});

test('a first command for development installs everything at once, with NODE_ENV=production, too', () => {
  const { run, read } = project();
  run('test');
  run('generate');
  expect(read('npm.log')).toEqual([installAll]);
});

test('packages for development that were installed with npm itself stay', () => {
  const { run, read, write } = project();
  write('node_modules/typescript/package.json', '{}');
  run('generate');
  expect(read('npm.log')).toEqual([installAll]);
});

test('an installation that failed is repeated', () => {
  const { run, read } = project();
  expect(() => run('generate', { NPM_FAILS: '1' })).toThrow('npm ci failed');
  run('generate');
  expect(() => run('test', { NPM_FAILS: '1' })).toThrow('npm install failed');
  run('test');
  run('generate');
  expect(read('npm.log')).toEqual([installSite, installSite, addDevelopment, installAll]);
});

test('Node.js has the same path on every platform, without its headers, also where npm ignores install scripts', () => {
  const { root, run, write } = project();
  const folder = `node_modules/node-${process.platform}-${process.arch}`;
  rmSync(join(root, 'node_modules/node'), { recursive: true });
  mkdirSync(join(root, folder, 'bin'), { recursive: true });
  installNode(join(root, folder, 'bin/node'));
  write(`${folder}/include/node/node.h`, '');
  run();
  expect(readlinkSync(join(root, 'node_modules/node/bin/node'))).toBe(
    `../../node-${process.platform}-${process.arch}/bin/node`,
  );
  expect(readdirSync(join(root, folder))).toEqual(['bin']);
});

test('an installation without the package of Node.js says what to do', () => {
  const { root, run } = project();
  rmSync(join(root, 'node_modules/node'), { recursive: true });
  expect(() => run()).toThrow(/Node\.js for \S+ could not be installed/);
});

test.each([
  ['starting', 'new', 'old'],
  ['ready', 'new', 'new'],
  ['failed', 'old', 'old'],
])(
  'an update that is %s has the site started from the %s version and is completed by the %s one',
  (state, site, update) => {
    const { run, write } = project();
    write('.versions/switch.json', JSON.stringify({ from: 'c1', to: 'c2', state }));
    write('.versions/c2/scripts/launch.mjs', "console.log('new');");
    for (const folder of ['src/start', 'scripts/update']) write(`${folder}/main.ts`, "console.log('old');");
    const versionOf = (target: string) => run(target).toString().trim().split('\n').at(-1);
    expect([versionOf('start'), versionOf('update')]).toEqual([site, update]);
  },
);

/** Says that it has started and that it was stopped. */
const site = `import { appendFileSync } from 'node:fs';
  const say = (text: string) => appendFileSync('site.log', text + '\\n');
  say(String(process.pid));
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => {
    say('stopped');
    process.exit();
  });`;

describe.each([
  ['a Node.js that can replace a process', {}],
  ['an older Node.js', { NODE_OPTIONS: '--import=data:text/javascript,process.execve=undefined' }],
])('npm start with %s', (_, env) => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('ends the site when npm gets a %s', async (signal) => {
    const { root, run, read, write } = project();
    write('src/start/main.ts', site);
    run();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        npm_config_update_notifier: 'false',
      },
    });
    const lines = () => tryRead(() => read('site.log')) ?? [];
    await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(1);
    onTestFinished(() => endIfAlive(Number(lines()[0])));
    npm.kill(signal);
    await expect.poll(() => lines()[1], { timeout: 5_000 }).toBe('stopped');
  });
});

test('a site started without npm stays when its parent ends', async () => {
  const { root, run, read, write } = project();
  write('src/start/main.ts', site);
  run();
  const { npm_lifecycle_event: _, ...env } = process.env;
  execFileSync('/bin/sh', ['-c', '"$0" scripts/launch.mjs start >/dev/null 2>&1 &', process.execPath], {
    cwd: root,
    env,
  });
  await expect.poll(() => tryRead(() => read('site.log').length), { timeout: 20_000 }).toBe(1);
  const pid = Number(read('site.log')[0]);
  onTestFinished(() => endIfAlive(pid));
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(read('site.log')).toHaveLength(1);
});

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
