import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';
import { runCommandLine, startCommand } from '../support/site/command-line.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

let folder: string;
let site: SiteProcess;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'promptorium-backup-'));
  site = await startSite(join(folder, 'site'));
  token = await signUp('alice');
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup made while members write can be restored elsewhere: nothing confirmed before is missing, and pages are equal', async () => {
  const confirmed: string[] = [];
  let writing = true;
  // A user may write 120 times a minute.
  const writers = await Promise.all([1, 2, 3, 4].map((n) => signUp(`writer${n}`)));
  const work = writers.map(async (writer) => {
    const api = clientOf(site, writer);
    while (writing) {
      const { id } = await api.publishPrompt({ body: aPrompt() });
      await api.likePrompt({ params: { id } });
      confirmed.push(id);
      await sleep(500);
    }
  });
  await expect.poll(() => confirmed.length, { timeout: 60_000 }).toBeGreaterThan(20);
  const before = [...confirmed];
  const file = join(folder, 'under-load.tar');
  const made = await command('backup', [file], site.dataDir);
  const during = confirmed.length - before.length;
  writing = false;
  await Promise.all(work);
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('and read back.') });
  expect(during).toBeGreaterThan(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const verified = await command('verify', [file], site.dataDir);
  expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('is good.') });
  expect(verified.output).not.toContain('WRONG');

  const restored = join(folder, 'restored');
  expect(await command('restore', [file], restored)).toMatchObject({ status: 0 });
  // The session of the original works with the restored secret.
  const copy = await startSite(restored, { PUBLIC_URL: site.url });
  onTestFinished(async () => void (await copy.stop()));
  const present = new Map<string, number>();
  for (const id of before)
    present.set(id, (await clientOf(copy).readPrompt({ params: { id } })).post.likeCount);
  expect([...present.keys()]).toEqual(before);
  expect([...present.values()].every((likes) => likes === 1)).toBe(true);
  expect(await command('recount', [], restored)).toMatchObject({ output: 'All counters are correct.\n' });

  // The original after it is stopped writing, and a copy of that.
  const quiet = join(folder, 'quiet.tar');
  const twin = join(folder, 'twin');
  expect(await command('backup', [quiet], site.dataDir)).toMatchObject({ status: 0 });
  expect(await command('restore', [quiet], twin)).toMatchObject({ status: 0 });
  const second = await startSite(twin, { PUBLIC_URL: site.url });
  onTestFinished(async () => void (await second.stop()));
  // Figures of the whole site are up to a minute old.
  for (const path of [
    '/',
    '/explore',
    '/topics',
    '/api/posts?limit=50&sort=recent',
    `/api/posts/id/${before[0]}`,
    '/feed.xml',
  ])
    await expect
      .poll(async () => (await pageOf(second, path)) === (await pageOf(site, path)), {
        message: path,
        interval: 1_000,
        timeout: 150_000,
      })
      .toBe(true);
}, 600_000);

it('a backup that is killed leaves no file with its name, and the next one succeeds', async () => {
  const file = join(folder, 'killed.tar');
  const child = start('backup', [file], site.dataDir);
  await expect.poll(() => existsSync(`${file}.unfinished`), { interval: 1, timeout: 60_000 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(file)).toBe(false);
  expect(await command('backup', [file], site.dataDir)).toMatchObject({ status: 0 });
  expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.tar']);
}, 120_000);

it('a restoration is refused while a site runs on the folder, into a folder with files, and from a truncated backup', async () => {
  const file = join(folder, 'refused.tar');
  expect(await command('backup', [file], site.dataDir)).toMatchObject({ status: 0 });
  expect(await command('restore', [file], site.dataDir)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is in use by another Promptorium'),
  });
  const used = mkdtempSync(join(folder, 'used-'));
  writeFileSync(join(used, 'notes.txt'), 'mine');
  expect(await command('restore', [file], used)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is not empty: it has notes.txt. Restore into an empty folder'),
  });
  expect(readdirSync(used)).toEqual(['notes.txt']);
  truncateSync(file, statSync(file).size - 4_096);
  const empty = join(folder, 'from-truncated');
  for (const name of ['restore', 'verify'])
    expect(await command(name, [file], empty)).toMatchObject({
      status: 1,
      output: expect.stringMatching(/is (damaged|incomplete)/),
    });
  expect(existsSync(empty)).toBe(false);
}, 120_000);

it('a restoration that is killed does not leave a site, and can be repeated', async () => {
  const file = join(folder, 'repeated.tar');
  const target = join(folder, 'repeated');
  expect(await command('backup', [file], site.dataDir)).toMatchObject({ status: 0 });
  const child = start('restore', [file], target);
  await expect
    .poll(() => existsSync(join(target, 'restoring/postgres/postmaster.pid')), {
      interval: 5,
      timeout: 60_000,
    })
    .toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await command('recount', [], target)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is incomplete or in progress. Run npm run restore again'),
  });
  expect(await command('restore', [file], target)).toMatchObject({ status: 0 });
  expect(readdirSync(target)).not.toContain('restoring');
  expect(await command('recount', [], target)).toMatchObject({ status: 0 });
}, 180_000);

async function signUp(name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  return (await createClient({ base: `${site.url}/api` }).signUp({ body })).token;
}

function clientOf({ url }: SiteProcess, as = token): Client {
  return createClient({ base: `${url}/api`, headers: { authorization: `Bearer ${as}` } });
}

/** A page or reply without the texts of times, which depend on the moment. */
async function pageOf({ url }: SiteProcess, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/(<time[^>]*>)[^<]*/g, '$1');
}

const start = (name: string, args: string[], dataDir: string) =>
  startCommand(name, args, { DATA_DIR: dataDir });
const command = (name: string, args: string[], dataDir: string) =>
  runCommandLine(name, args, { DATA_DIR: dataDir });
