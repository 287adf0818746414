import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

// More kills, of more kinds, are in tests/faults-long/kills.test.ts.
const rounds = 2;
const publishers = 4;

let dataDir: string;
let site: SiteProcess;
let token: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'promptorium-kill-'));
  site = await startSite(dataDir, { SEED: 'none' });
  const account = { name: 'Alice', email: 'alice@example.com', password: 'correct horse' };
  token = (await createClient({ base: `${site.url}/api` }).signUp({ body: account })).token;
});

afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('killed during publishing', () => {
  it(`the site keeps every prompt whose publication was confirmed, ${rounds} times`, async () => {
    const confirmed: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      const api = clientOf(site);
      let killed = false;
      const work = Array.from({ length: publishers }, async () => {
        while (!killed) {
          // Requests in progress at the kill fail; their prompts may or may not be stored.
          const reply = await api.publishPrompt({ body: aPrompt() }).catch(() => undefined);
          if (reply) confirmed.push(reply.id);
        }
      });
      const before = confirmed.length;
      await expect
        .poll(() => confirmed.length, { interval: 5, timeout: 10_000 })
        .toBeGreaterThan(before + 5 + round);
      const postmaster = Number(
        readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
      );
      // Alternately kills only the app, which leaves its database server running, and both.
      if (round % 2 === 0) process.kill(postmaster, 'SIGKILL');
      await site.kill();
      killed = true;
      await Promise.all(work);
      site = await startSite(dataDir, { SEED: 'none' });
      expect(await missing(clientOf(site), confirmed)).toEqual([]);
    }
    expect(confirmed.length).toBeGreaterThan(rounds * 5);
    const { user } = await clientOf(site).readUser({ params: { username: 'alice' } });
    const { total } = await clientOf(site).listPrompts({ query: { authorId: user.id, limit: 1 } });
    expect(user.promptsCount).toBe(total);
    expect(total).toBeGreaterThanOrEqual(confirmed.length);
  }, 180_000);
});

function clientOf({ url }: SiteProcess): Client {
  return createClient({ base: `${url}/api`, headers: { authorization: `Bearer ${token}` } });
}

async function missing(api: Client, ids: string[]): Promise<string[]> {
  const present = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data } = await api.myPrompts({ query: { page, limit: 100 } });
    pages = data.pagination.totalPages;
    for (const post of data.posts) present.add(post.id);
  }
  return ids.filter((id) => !present.has(id));
}
