import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { openPool } from '../../src/database/core/connection.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';
import { aPrompt } from '../factories.ts';
import { randomNumbers } from '../support/generated/random-numbers.ts';
import { seed } from '../support/generated/seed.ts';
import { isAlive, workersOf } from '../support/site/processes.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { sharedFolder } from './support.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const metricsToken = 'a-token-for-the-metrics';
const env = { WORKERS: '2', SEED: 'none', TRUST_PROXY: '1', METRICS_TOKEN: metricsToken };
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 150_000, interval: 50 });

/** Milliseconds within which each request has to be answered or its connection closed. */
const boundMs = 45_000;
const kills = 3;
const readers = 24;
const members = 8;

type Outcome = { status: number; text: string } | 'closed' | 'no reply';

interface Call {
  path: string;
  agent: Agent;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends a request from an address of its own; the connection is closed when its time is over. */
function send(site: SiteProcess, { path, agent, headers, body }: Call): Promise<Outcome> {
  const part = () => Math.floor(Math.random() * 256);
  return new Promise((resolve) => {
    const sent = request(
      `${site.url}${path}`,
      {
        method: body ? 'POST' : 'GET',
        agent,
        headers: {
          'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        reply.on('error', () => resolve('closed'));
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    const timer = setTimeout(() => {
      resolve('no reply');
      sent.destroy();
    }, boundMs);
    sent.on('error', () => resolve('closed'));
    sent.on('close', () => {
      clearTimeout(timer);
      resolve('closed');
    });
    sent.end(body && JSON.stringify(body));
  });
}

/** Sends a publication again with its key until it is answered; returns the id of the prompt. */
async function repeated(publish: () => Promise<Outcome>): Promise<string> {
  for (let tries = 1; ; tries++) {
    const reply = await publish();
    // Members may write two requests a second.
    await sleep(600);
    if (typeof reply === 'string') continue;
    if (reply.status === 201) return JSON.parse(reply.text).id;
    const isPassing = reply.status >= 500 || reply.text.includes('request-in-progress');
    if (!isPassing || tries > 100) throw new Error(`${reply.status} ${reply.text}`);
  }
}

/** Number of connections to the site that one of its processes, or a message between them, holds open. */
function openConnections({ url }: SiteProcess): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = '0A';
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state, , , , , , inode]) => {
      return local?.endsWith(`:${port}`) && state !== listening && inode !== '0';
    }).length;
}

/** Number of processes that the site's metrics cover. */
async function measuredProcesses({ url }: SiteProcess): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^promptorium_processes (\d+)$/m.exec(await reply.text())?.[1]);
}

/** The titles of all stored prompts with this text in their title. */
async function storedTitles({ dataDir }: SiteProcess, text: string): Promise<string[]> {
  const server = (await runningServer(dataDir)) ?? expect.fail('The site is not running.');
  const pool = openPool(server, { max: 1 });
  try {
    const rows = await pool.db.execute<{ title: string }>('select title from prompts');
    return rows.map(({ title }) => title).filter((title) => title.includes(text));
  } finally {
    await pool.close();
  }
}

/** The token of a new member. */
async function signUp({ url }: SiteProcess, name: string): Promise<string> {
  const headers = { 'x-forwarded-for': `10.9.9.${name.at(-1)}` };
  const body = { name, email: `${name}@example.com`, password: 'correct horse battery' };
  return (await createClient({ base: `${url}/api`, headers }).signUp({ body })).token;
}

describe.skipIf(process.platform !== 'linux')('a worker that is killed', () => {
  let site: SiteProcess;

  beforeAll(async () => {
    site = await startSite(sharedFolder(), env);
    return async () => {
      await site.stop();
    };
  });

  test('leaves the connections that it has not accepted to the others', async () => {
    const agent = new Agent({ keepAlive: false });
    await eventually(() => measuredProcesses(site)).toBe(3);
    const [victim = 0] = workersOf(site);
    process.kill(victim, 'SIGSTOP');
    onTestFinished(() => void (isAlive(victim) && process.kill(victim, 'SIGKILL')));
    let settled = 0;
    const replies = Array.from({ length: 40 }, async () => {
      const reply = await send(site, { path: '/api/categories', agent });
      settled++;
      return reply;
    });
    // The other worker answers its share, and the main process passes on no more to the stopped one.
    await eventually(() => settled).toBeGreaterThan(10);
    await sleep(500);
    expect(settled).toBeLessThan(40);
    process.kill(victim, 'SIGKILL');
    const unanswered = (await Promise.all(replies)).filter(
      (reply) => typeof reply === 'string' || reply.status !== 200,
    );
    // One connection at a time is on its way to a worker.
    expect(unanswered.filter((reply) => reply !== 'closed')).toEqual([]);
    expect(unanswered.length).toBeLessThanOrEqual(1);
    await eventually(() => openConnections(site)).toBe(0);
    await eventually(() => measuredProcesses(site)).toBe(3);
  });

  test('leaves no request without a reply or a closed connection, and no write lost or doubled', async () => {
    const random = randomNumbers(seed);
    // A second attempt needs other names.
    const attempt = randomUUID().slice(0, 8);
    const names = Array.from({ length: members }, (_, n) => `member${attempt}${n}`);
    const tokens = await Promise.all(names.map((name) => signUp(site, name)));
    const figures = { answered: 0, closed: 0, 'no reply': 0, refused: 0 };
    const titles: string[] = [];
    const ids: string[] = [];
    let busy = true;
    onTestFinished(() => {
      busy = false;
    });
    const count = (reply: Outcome) => {
      if (typeof reply === 'string') figures[reply]++;
      else figures[reply.status < 400 ? 'answered' : 'refused']++;
      return reply;
    };
    const reading = Array.from({ length: readers }, async (_, n) => {
      // Half of them open a connection for each request.
      const agent = new Agent({ keepAlive: n % 2 === 0, maxSockets: 1 });
      for (; busy; await sleep(random() * 20))
        count(await send(site, { path: n % 4 < 2 ? '/api/categories' : '/explore', agent }));
      agent.destroy();
    });
    const writing = tokens.map(async (token, n) => {
      const agent = new Agent({ keepAlive: false });
      for (let made = 0; busy; made++) {
        const body = aPrompt({ title: `Written ${attempt} ${n} ${made}` });
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
        titles.push(body.title);
        ids.push(
          await repeated(async () => count(await send(site, { path: '/api/posts', agent, headers, body }))),
        );
      }
    });

    for (let round = 0; round < kills; round++) {
      const before = figures.answered;
      await eventually(() => measuredProcesses(site)).toBe(3);
      await eventually(() => figures.answered).toBeGreaterThan(before + 500);
      await sleep(random() * 1_000);
      const workers = workersOf(site);
      process.kill(workers[Math.floor(random() * workers.length)] ?? 0, 'SIGKILL');
    }
    await sleep(1_000);
    busy = false;
    await Promise.all([...reading, ...writing]);
    process.stdout.write(`seed ${seed}: ${JSON.stringify({ kills, ...figures, writes: titles.length })}\n`);
    expect(figures['no reply']).toBe(0);
    await eventually(() => openConnections(site)).toBe(0);
    expect(ids).toHaveLength(titles.length);
    expect(new Set(ids).size).toBe(titles.length);
    expect((await storedTitles(site, attempt)).sort()).toEqual(titles.sort());
  });
});
