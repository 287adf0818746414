import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../faults/support.ts';
import { startDatabasePair } from '../support/servers/database-pair.ts';
import { postJson } from '../support/site/post-json.ts';
import { startSite } from '../support/site/site-process.ts';

test.each([
  ['is killed', 'stop'],
  ['vanishes without closing its connections', 'freeze'],
] as const)(
  'a primary that %s under load is replaced by the promoted standby, and no acknowledged write is lost',
  async (_, how) => {
    const pair = await startDatabasePair(freshFolder());
    onTestFinished(() => pair.stop());
    const { primary, standby } = pair;
    const site = await startSite(freshFolder(), {
      DATABASE_URL: pair.address([primary, standby]),
      SECRET: 's'.repeat(32),
    });
    const tokens = await Promise.all(['anna', 'bert'].map((name) => signUp(site.url, name)));
    const acknowledged: string[] = [];
    const failures: { status: number; at: number }[] = [];
    let isOver = false;
    const writers = tokens.map(async (token, writer) => {
      for (let n = 0; !isOver; n++) {
        const title = `Draft ${writer}-${n}`;
        const status = await publishDraft(site.url, token, title);
        if (status === 201) acknowledged.push(title);
        else failures.push({ status, at: performance.now() });
        await sleep(600);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3);

    if (how === 'stop') await primary.stop('immediate');
    else primary.freeze(true);
    await sleep(500);
    await pair.promote();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(writers);

    const stored = (await standby.query('select title from prompts')).map(({ title }) => title);
    expect(acknowledged.filter((title) => !stored.includes(title))).toEqual([]);
    expect(new Set(failures.map(({ status }) => status)).difference(new Set([503]))).toEqual(new Set());
    expect(site.output()).toContain('switched to another database server');
    expect(site.output()).not.toContain('secret');
    expect(await site.stop()).toBe(0);
  },
  120_000,
);

async function signUp(url: string, name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery staple' };
  const reply = await postJson({ url }, '/api/auth/sign-up/email', body);
  return ((await reply.json()) as { token: string }).token;
}

async function publishDraft(url: string, token: string, title: string): Promise<number> {
  const body = { title, content: 'A text', status: 'draft' };
  return (await postJson({ url }, '/api/posts', body, { authorization: `Bearer ${token}` })).status;
}
