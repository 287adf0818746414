import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { addressAt, type DatabasePair, startDatabasePair } from '../support/servers/database-pair.ts';
import { postJson } from '../support/site/post-json.ts';
import { startSite } from '../support/site/site-process.ts';

test.each([
  ['is killed', 'stop'],
  ['vanishes without closing its connections', 'freeze'],
] as const)(
  'a primary that %s under load is replaced by the promoted standby behind HAProxy, and no acknowledged write is lost',
  async (_, how) => {
    const pair = await startDatabasePair(freshFolder());
    onTestFinished(() => pair.stop());
    const { primary, standby } = pair;
    const site = await startSite(freshFolder(), {
      DATABASE_URL: addressAt(await startHaproxy(pair)),
      SECRET: 's'.repeat(32),
    });
    onTestFinished(async () => void (await site.stop()));
    const tokens = await Promise.all(['anna', 'bert'].map((name) => signUp(site.url, name)));
    const acknowledged: string[] = [];
    const failures: number[] = [];
    let isOver = false;
    const writers = tokens.map(async (token, writer) => {
      for (let n = 0; !isOver; n++) {
        const title = `Draft ${writer}-${n}`;
        const status = await publishDraft(site.url, token, title);
        if (status === 201) acknowledged.push(title);
        else failures.push(status);
        await sleep(600);
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3);

    if (how === 'stop') await primary.kill();
    else primary.freeze(true);
    await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await pair.promote();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(writers);

    const stored = (await standby.query('select title from prompts')).map(({ title }) => title);
    expect(acknowledged.filter((title) => !stored.includes(title))).toEqual([]);
    expect(new Set(failures)).toEqual(new Set([503]));
    expect(site.output()).not.toContain('secret');
    expect(await site.stop()).toBe(0);
  },
  120_000,
);

/** Starts HAProxy, which has to be installed, with the configuration in docs/distributed.md; returns its port. */
async function startHaproxy({ primary, standby }: DatabasePair): Promise<number> {
  await primary.query('create role haproxy login');
  const text = readFileSync(join(import.meta.dirname, '../../docs/distributed.md'), 'utf8');
  const [, documented = ''] = /```haproxy\n(.*?)```/s.exec(text) ?? [];
  const port = await freePort();
  const config = documented
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace('10.0.0.1:5432', primary.host)
    .replace('10.0.0.2:5432', standby.host);
  const file = join(freshFolder(), 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  return port;
}

async function signUp(url: string, name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery staple' };
  const reply = await postJson({ url }, '/api/auth/sign-up/email', body);
  return ((await reply.json()) as { token: string }).token;
}

async function publishDraft(url: string, token: string, title: string): Promise<number> {
  const body = aPrompt({ title, status: 'draft' });
  return (await postJson({ url }, '/api/posts', body, { authorization: `Bearer ${token}` })).status;
}
