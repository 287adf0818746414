import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { startDatabaseServer } from '../support/servers/database-pair.ts';
import { postJson } from '../support/site/post-json.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

const root = join(import.meta.dirname, '../..');
const migrations = 'src/database/hosting/migrations';

test('the previous version and this one serve one database, and each finds what the other wrote', async () => {
  const folder = freshFolder();
  const previous = await buildPrevious(join(folder, 'previous'));
  const database = await startDatabaseServer(folder);
  onTestFinished(() => database.stop('fast'));
  const env = { DATABASE_URL: database.address, SECRET: 's'.repeat(32), SEED: 'none' };
  const start = async (from: string) => {
    const site = await startSite(join(folder, 'data'), { ...env }, from);
    onTestFinished(async () => void (await site.stop()));
    return site;
  };
  const old = await start(previous);
  const member = await signUp(old);
  const words: string[] = [];
  const first = await publish(old, member, 'Marmalade');
  const current = await start(root);
  expect(await versionOf(database.query)).toBeGreaterThan(1);

  for (const [site, word] of [
    [old, 'Tangerine'],
    [current, 'Clementine'],
    [old, 'Bergamot'],
    [current, 'Pomelo'],
  ] as const) {
    await publish(site, member, word);
    words.push(word);
  }
  await rename(current, member, first, 'Quince');
  const second = await publish(current, member, 'Kumquat');
  await rename(old, member, second, 'Mirabelle');
  words.push('Quince', 'Mirabelle');

  for (const site of [old, current])
    for (const word of words)
      await expect.poll(() => find(site, word), { timeout: 30_000 }).toEqual([`${word} recipe`]);
  // What the old version left for later is completed by the new one alone.
  expect(await old.stop()).toBe(0);
  for (const word of words)
    await expect.poll(() => find(current, word), { timeout: 30_000 }).toEqual([`${word} recipe`]);
  expect(current.output()).not.toMatch(/error/i);
}, 600_000);

/**
 * Builds, in `folder`, the commit in the variable PREVIOUS, else the newest release, or without one the code
 * before the newest migration, which is the version whose schema differs from this one's.
 */
async function buildPrevious(folder: string): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const release = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0];
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  git('worktree', 'add', '--quiet', '--detach', folder, process.env.PREVIOUS || release || `${added}^`);
  onTestFinished(() => void git('worktree', 'remove', '--force', folder));
  execFileSync('cp', ['-a', join(root, 'node_modules'), folder]);
  execFileSync(process.execPath, ['scripts/launch.mjs', 'build', '--if-stale'], { cwd: folder });
  return folder;
}

async function versionOf(query: (statement: string) => Promise<Record<string, unknown>[]>): Promise<number> {
  const [row] = await query('select count(*)::int as n from schema_migrations');
  return Number(row?.n);
}

async function signUp(site: SiteProcess): Promise<string> {
  const body = { name: 'anna', email: 'anna@example.com', password: 'correct horse battery staple' };
  const reply = await postJson(site, '/api/auth/sign-up/email', body);
  return ((await reply.json()) as { token: string }).token;
}

async function publish(site: SiteProcess, token: string, word: string): Promise<string> {
  const reply = await postJson(site, '/api/posts', aPrompt({ title: `${word} recipe` }), bearer(token));
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { post: { id: string } }).post.id;
}

async function rename(site: SiteProcess, token: string, id: string, word: string): Promise<void> {
  const reply = await fetch(`${site.url}/api/posts/id/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ title: `${word} recipe` }),
  });
  expect(reply.status).toBe(200);
}

async function find(site: SiteProcess, word: string): Promise<string[]> {
  const reply = await fetch(`${site.url}/api/posts?q=${word}`);
  const { items } = (await reply.json()) as { items: { title: string }[] };
  return items.map(({ title }) => title);
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
