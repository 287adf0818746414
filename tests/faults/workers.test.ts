import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { createClient } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';
import { isAlive, workersOf } from '../support/site/processes.ts';
import { type SiteProcess, spawnSite, startSite } from '../support/site/site-process.ts';
import { freshFolder, processesOf, sharedFolder } from './support.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const metricsToken = 'a-token-for-the-metrics';
const metricsPort = await freePort();
const env = {
  WORKERS: '2',
  SEED: 'none',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: metricsToken,
  METRICS_PORT: String(metricsPort),
};
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 150_000, interval: 50 });

interface Reply {
  status: number;
  text: string;
  /** Whether the site closes the connection after it. */
  last: boolean;
}

let requests = 0;

/** Sends a request from an address of its own. */
function send(site: SiteProcess, { path, agent, method = 'GET', token, body }: Call): Promise<Reply> {
  requests++;
  const headers = {
    'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}${path}`, { method, headers, ...(agent && { agent }) }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text, last: reply.headers.connection === 'close' }),
      );
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

interface Call {
  path: string;
  agent?: Agent;
  method?: string;
  token?: string;
  body?: object;
}

/** Of the prompts with these ids, those that are not stored. */
async function missing(site: SiteProcess, ids: readonly string[]): Promise<string[]> {
  const replies = await Promise.all(ids.map((id) => send(site, { path: `/api/posts/id/${id}` })));
  return ids.filter((_, n) => replies[n]?.status !== 200);
}

/** How often the topics have been read, according to the metrics at a URL. */
async function topicReads(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await reply.text();
  return Number(
    /^http_request_duration_seconds_count\{.*route="\/api\/categories".* (\d+)$/m.exec(text)?.[1] ?? text,
  );
}

/** How many pages the workers have rendered. */
async function renders(site: SiteProcess): Promise<number> {
  const reply = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const [, count] = /^promptorium_page_cache_renders_total (\d+)$/m.exec(await reply.text()) ?? [];
  return Number(count);
}

/** Requests to both workers: connections are distributed evenly, so two open ones have different workers. */
async function readTopics(site: SiteProcess): Promise<void> {
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => send(site, { path: '/api/categories', agent })));
  for (const agent of agents) agent.destroy();
}

async function signUp(site: SiteProcess): Promise<string> {
  const account = { name: 'Alice', email: 'alice@example.com', password: 'correct horse' };
  return (await createClient({ base: `${site.url}/api` }).signUp({ body: account })).token;
}

describe.skipIf(process.platform !== 'linux')('a site with two workers', () => {
  let site: SiteProcess;
  let token: string;
  const dataDir = sharedFolder();

  beforeAll(async () => {
    site = await startSite(dataDir, env);
    token = await signUp(site);
    return async () => {
      await site.stop();
    };
  });

  test('shows a change through one worker in pages of the other', async () => {
    // Connections are distributed evenly, so two open ones have different workers.
    const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    onTestFinished(() => agents.forEach((agent) => void agent.destroy()));
    const [one, other] = agents as [Agent, Agent];
    const visit = (agent: Agent) => send(site, { path: '/explore', agent });
    await Promise.all([visit(one), visit(other)]);
    for (const title of ['First through a worker', 'Second through the other']) {
      const body = { ...aPrompt(), title };
      const agent = title.startsWith('First') ? one : other;
      expect((await send(site, { path: '/api/posts', method: 'POST', agent, token, body })).status).toBe(201);
      for (const reader of agents)
        await eventually(async () => (await visit(reader)).text.includes(title)).toBe(true);
    }
  });

  test('renders a page once for both workers, and once more after a change', async () => {
    const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
    onTestFinished(() => agents.forEach((agent) => void agent.destroy()));
    const visits = (path: string) => Promise.all(agents.map((agent) => send(site, { path, agent })));
    /**
     * The replies of both workers, and how many pages they rendered. A worker that waits for more than a second renders the
     * page itself: then another page is requested.
     */
    const renderedAtOnce = async (pathOf: (attempt: number) => string, prepare = async () => {}) => {
      for (let attempt = 1; attempt <= 20; attempt++) {
        await prepare();
        const before = await renders(site);
        const started = performance.now();
        const replies = await visits(pathOf(attempt));
        if (performance.now() - started < 1_000)
          return { replies, rendered: (await renders(site)) - before, path: pathOf(attempt) };
      }
      throw new Error('No page was rendered within a second.');
    };
    const first = await renderedAtOnce((attempt) => `/explore?q=worker&page=${attempt}`);
    expect(first.rendered).toBe(1);
    expect(first.replies[1]?.text).toBe(first.replies[0]?.text);

    const second = await renderedAtOnce(
      () => first.path,
      async () => {
        const body = { ...aPrompt(), title: `Seen by every worker ${requests}` };
        const write = { path: '/api/posts', method: 'POST', token, body };
        expect((await send(site, write)).status).toBe(201);
        // Both workers know of the change once they show it.
        await eventually(async () =>
          (await visits('/explore?sort=recent')).every(({ text }) => text.includes(body.title)),
        ).toBe(true);
        // Until then, a page counts as current whatever has changed.
        await sleep(500);
      },
    );
    expect(second.rendered).toBe(1);
    expect(second.replies[1]?.text).toBe(second.replies[0]?.text);
  });

  test('refuses addresses that nothing can parse', async () => {
    for (const path of ['/explore', '/api/categories', '/metrics']) {
      const refused = (host: string, prefix = '') =>
        new Promise<number | undefined>((resolve, reject) =>
          request(`${site.url}${prefix}${path}`, { headers: { host } }, (reply) =>
            resolve(reply.resume().statusCode),
          )
            .on('error', reject)
            .end(),
        );
      expect([await refused('a.1'), await refused('a.example', '//a:b')]).toEqual([400, 400]);
    }
    expect(site.output()).not.toContain('unexpected error');
  });

  test('shows the sum over the workers as its metrics, on the port of the site and on their own', async () => {
    await readTopics(site);
    expect(await topicReads(site.url)).toBe(2);
    expect(await topicReads(`http://127.0.0.1:${metricsPort}`)).toBe(2);
  });

  test('is replaced worker by worker without a failed request', async () => {
    const before = workersOf(site);
    expect(before).toHaveLength(2);
    const agents = [new Agent({ keepAlive: true, maxSockets: 6 }), new Agent({ keepAlive: false })];
    const failures: string[] = [];
    const ids: string[] = [];
    let busy = true;
    onTestFinished(() => {
      busy = false;
    });
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      const agent = agents[lane % 2] as Agent;
      for (let n = 0; busy; n++) {
        const title = `Rolling ${lane} ${n}`;
        const call: Call =
          lane < 2
            ? { path: '/api/posts', method: 'POST', token, body: { ...aPrompt(), title } }
            : { path: lane < 8 ? '/' : '/api/posts' };
        const reply = await send(site, { ...call, agent }).catch((error: Error) => error);
        if (reply instanceof Error) failures.push(`${call.path}: ${reply.message}`);
        else if (reply.status !== 200 && reply.status !== 201 && reply.status !== 429)
          failures.push(`${call.path}: ${reply.status} ${reply.text.slice(0, 200)}`);
        else if (reply.status === 201) ids.push(JSON.parse(reply.text).id);
        // Members may write two requests a second.
        await sleep(lane < 2 ? 1_500 : 20);
      }
    });
    process.kill(site.pid, 'SIGHUP');
    await eventually(() => before.filter(isAlive)).toEqual([]);
    await eventually(() => workersOf(site).length).toBe(2);
    await eventually(site.output).toContain('the workers were replaced');
    busy = false;
    await Promise.all(lanes);
    for (const agent of agents) agent.destroy();
    expect(failures).toEqual([]);
    expect(ids.length).toBeGreaterThan(0);
    expect(await missing(site, ids)).toEqual([]);
  });

  test('keeps every acknowledged write when a worker is killed, and replaces it', async () => {
    const confirmed: string[] = [];
    let busy = true;
    onTestFinished(() => {
      busy = false;
    });
    const writers = Array.from({ length: 4 }, async (_, lane) => {
      for (let n = 0; busy; n++) {
        const body = { ...aPrompt(), title: `Killed ${lane} ${n}` };
        const agent = new Agent({ keepAlive: false });
        const reply = await send(site, { path: '/api/posts', method: 'POST', token, body, agent }).catch(
          () => undefined,
        );
        if (reply?.status === 201) confirmed.push(JSON.parse(reply.text).id);
        await sleep(2_500);
      }
    });
    await eventually(() => confirmed.length).toBeGreaterThan(3);
    const [victim = 0] = workersOf(site);
    process.kill(victim, 'SIGKILL');
    // The other one goes on.
    const after = confirmed.length;
    await eventually(() => confirmed.length).toBeGreaterThan(after + 2);
    await eventually(() => workersOf(site).filter((pid) => pid !== victim).length).toBe(2);
    busy = false;
    await Promise.all(writers);
    expect(await missing(site, confirmed)).toEqual([]);
  });

  test('still shows what ended workers have counted', async () => {
    expect(await topicReads(site.url)).toBe(2);
    await readTopics(site);
    expect(await topicReads(site.url)).toBe(4);
    const [victim = 0] = workersOf(site);
    process.kill(victim, 'SIGKILL');
    await eventually(() => isAlive(victim)).toBe(false);
    for (let n = 0; n < 3; n++) expect(await topicReads(`http://127.0.0.1:${metricsPort}`)).toBe(4);
    await eventually(() => workersOf(site).length).toBe(2);
  });

  test('ends with its supervisor, whose next start works', async () => {
    const workers = workersOf(site);
    await site.kill();
    await eventually(() => workers.filter(isAlive)).toEqual([]);
    site = await startSite(dataDir, env);
    expect((await send(site, { path: '/' })).status).toBe(200);
  });

  test('stops cleanly, and leaves no process', async () => {
    expect(await site.stop()).toBe(0);
    await eventually(() => processesOf(dataDir)).toEqual([]);
  });
});

test('an invalid number of workers ends the start with a message', async () => {
  const site = await spawnSite(freshFolder(), { ...env, WORKERS: '65' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain('WORKERS must be the number of worker processes, from 1 to 64');
});
