/** The client package as it is published: packed, installed in an empty project without a network, compiled and run. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { codeIn, serving } from '../../support/quick-start.ts';
import { testApp } from '../../support/site/test-app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'promptorium-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is installed in an empty project, and everything that its README shows compiles and works', async () => {
  await run('npm', ['pack', join(root, 'packages/client'), '--silent'], { cwd: folder });
  const [packed = ''] = readdirSync(folder);
  const { version } = JSON.parse(readFileSync(join(root, 'packages/client/package.json'), 'utf8'));
  expect(packed).toBe(`promptorium-client-${version}.tgz`);

  const app = await testApp();
  const { token } = await app.user('alice');
  const site = await serving((request) => app.fetch(request));
  const program = codeIn('packages/client/README.md', 'ts')
    .join('\n')
    .replace('https://prompts.example', site)
    .replace('pk_…', token);
  writeFileSync(join(folder, 'program.mts'), program);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
  expect(readdirSync(join(folder, 'node_modules/@promptorium/client/dist')).sort()).toEqual(
    ['cli', 'client', 'endpoints', 'errors', 'index', 'send', 'webhooks'].flatMap((name) => [
      `${name}.d.ts`,
      `${name}.js`,
    ]),
  );
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const target = [
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom,dom.iterable',
    '--types',
    '',
  ];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...strict, ...target, 'program.mts'], { cwd: folder });
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual([
    '[]',
    'liked true',
    'planning 1',
    '422 invalid bodyMd',
    'true',
    'Plan a week of meals true',
  ]);
});
