import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from './support.ts';

const project = join(import.meta.dirname, '../..');
const run = promisify(execFile);

test('a release starts without npm and serves pages', { timeout: 240_000 }, async () => {
  const root = join(freshFolder(), 'site');
  await run(process.execPath, ['scripts/release.ts', root], { cwd: project });
  const missing = ['vite', 'react', 'typescript'].filter(
    (name) => !existsSync(join(root, 'node_modules', name)),
  );
  expect(missing).toHaveLength(3);
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^react \S+: MIT$/m);
  const { components } = JSON.parse(readFileSync(join(root, 'sbom.json'), 'utf8'));
  const purls = components.map(({ purl }: { purl: string }) => purl).join('\n');
  expect(purls).toMatch(/^pkg:generic\/postgresql@18/m);
  expect(purls).toMatch(/^pkg:generic\/node@/m);
  expect(purls).toMatch(/^pkg:npm\/react@/m);

  const node = join(root, 'node_modules/node/bin/node');
  const env = { PATH: '/usr/bin:/bin', PORT: '0', SEED: 'none', DATA_DIR: freshFolder() };
  const site = spawn(node, ['scripts/launch.mjs', 'start'], { cwd: root, env });
  onTestFinished(() => void site.kill('SIGKILL'));
  let output = '';
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const address = () => /is ready at (http:\S+)/.exec(output)?.[1];
  await expect.poll(address, { timeout: 120_000, message: 'The site did not start' }).toBeDefined();
  const page = await fetch(`${address()}/explore`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  site.kill('SIGTERM');
  expect((await once(site, 'exit'))[0]).toBe(0);

  const inRelease = (target: string) => run(node, ['scripts/launch.mjs', target], { cwd: root, env });
  await expect(inRelease('test')).rejects.toThrow('This folder is a release, which only serves');
  writeFileSync(join(root, 'release.json'), '{ "platform": "other-x64" }');
  await expect(inRelease('start')).rejects.toThrow('This release is for other-x64');
});

test('a release is not written into a folder with files', async () => {
  const root = freshFolder();
  writeFileSync(join(root, 'mine.txt'), '');
  await expect(run(process.execPath, ['scripts/release.ts', root], { cwd: project })).rejects.toThrow(
    'is not empty',
  );
  expect(readdirSync(root)).toEqual(['mine.txt']);
});
