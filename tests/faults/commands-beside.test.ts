import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { isFailure } from '../../src/operations/core/failure.ts';
import { importPrompts } from '../../src/operations/prompts/library/import.ts';
import { type App, compose, composeBeside } from '../../src/start/compose.ts';
import { quietLog } from '../support/site/quiet-log.ts';

test('a command works alongside the running site, and without it', async () => {
  const config = freshConfig({ SEED: 'none' });
  const site = await compose(config, quietLog);
  onTestFinished(() => site.close());
  expect(await titles(site)).toEqual([]);

  const command = await composeBeside(config, quietLog);
  await importOne(command, 'Beside');
  expect(await titles(site)).toEqual(['Beside']);
  await command.close();
  expect(await titles(site)).toEqual(['Beside']);
  await site.close();

  const alone = await composeBeside(config, quietLog);
  onTestFinished(() => alone.close());
  expect(await titles(alone)).toEqual(['Beside']);
  // A server started by a command stops with it, so no other process may use it.
  await expect(composeBeside(config, quietLog)).rejects.toThrow('is in use by another Promptorium');
  await importOne(alone, 'Alone');
  expect((await titles(alone)).sort()).toEqual(['Alone', 'Beside']);
});

test('the site imports the starter library into an empty embedded database, a command does not', async () => {
  const config = freshConfig({});
  await (await compose({ ...config, seed: 'none' }, quietLog)).close();
  const command = await composeBeside(config, quietLog);
  expect(await titles(command)).toEqual([]);
  await command.close();
  const site = await compose(config, quietLog);
  onTestFinished(() => site.close());
  expect((await titles(site)).length).toBeGreaterThan(30);
});

test('a command creates no database, and names the folder it looked in', async () => {
  const config = freshConfig({});
  await expect(composeBeside(config, quietLog)).rejects.toThrow(
    `${config.dataDir} has no Promptorium database that this account can read. Set DATA_DIR`,
  );
  expect(readdirSync(config.dataDir)).toEqual([]);
  rmSync(config.dataDir, { recursive: true });
  await expect(composeBeside(config, quietLog)).rejects.toThrow(config.dataDir);
  expect(existsSync(config.dataDir)).toBe(false);
});

function freshConfig(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-beside-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return readConfig({ DATA_DIR: dataDir, ...env });
}

async function titles(app: App): Promise<string[]> {
  const response = await app.fetch(new Request('http://localhost/api/posts?limit=100'));
  const { items } = (await response.json()) as { items: { title: string }[] };
  return items.map(({ title }) => title);
}

async function importOne(app: App, title: string): Promise<void> {
  async function* rows() {
    yield { row: 1, values: { title, body: `The body of ${title}.` } };
  }
  const results = await importPrompts(app.contextFor({ role: 'system' }), rows(), {
    siteName: 'Promptorium',
  });
  if (isFailure(results)) throw new Error(results.detail);
  expect(await Array.fromAsync(results)).toMatchObject([{ kind: 'imported' }]);
}
