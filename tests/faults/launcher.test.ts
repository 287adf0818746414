import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from './support.ts';

const launcher = join(import.meta.dirname, '../../scripts/launch.mjs');

/** A project whose npm writes down its arguments, and whose pinned Node.js is a script that does nothing. */
function project() {
  const root = freshFolder();
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
  };
  mkdirSync(join(root, 'scripts'));
  cpSync(launcher, join(root, 'scripts/launch.mjs'));
  write('package-lock.json', '{}');
  write('node_modules/node/bin/node', '#!/bin/sh\nexit 0\n', 0o755);
  write(
    'npm-cli.js',
    `require('node:fs').appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');`,
  );
  const run = () =>
    execFileSync(process.execPath, ['scripts/launch.mjs', 'generate'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', npm_execpath: join(root, 'npm-cli.js') },
    });
  const npmCalls = () => readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n');
  return { run, npmCalls, write };
}

test('the packages that building needs are installed with NODE_ENV=production, also where they were left out before', () => {
  const { run, npmCalls, write } = project();
  // As an installation by an earlier version marked it.
  write('node_modules/.promptorium-installed', 'c37b18aeb9d4bd6a1d2a43cdeeb4f5a1');
  run();
  run();
  expect(npmCalls()).toEqual(['ci --include=dev --no-fund --no-audit --loglevel=error']);
});
