import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type Client, createClient } from '../../src/contract/client.ts';
import { type ConnectionTarget, openPool, type Pool } from '../../src/database/core/connection.ts';
import { runningServer } from '../../src/database/hosting/embedded/running-server.ts';
import { aPrompt, type PromptInput } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import { randomNumbers } from '../support/generated/random-numbers.ts';
import { seed } from '../support/generated/seed.ts';
import { keyOf, type WrittenRows, writtenRows } from '../support/generated/written-rows.ts';
import { startDatabaseServer } from '../support/servers/database-pair.ts';
import { runCommandLine } from '../support/site/command-line.ts';
import { isAlive, workersOf } from '../support/site/processes.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';
import { counterDifferences } from '../support/site/test-app.ts';

const kills = 50;
const members = 8;

/** What is killed: the site's main process, the database server, both, or one of two workers. */
const victims = ['site', 'database', 'both', 'worker'] as const;
type Victim = (typeof victims)[number];

/** The database of a site. */
interface Target {
  env: Record<string, string>;
  address(): Promise<ConnectionTarget>;
  kill(): Promise<void> | void;
  /** Starts it again, where the site does not. */
  start(): Promise<void> | void;
}

/** A member who writes, and what they have sent. */
interface Writer {
  username: string;
  token: string;
  /** A number from 0 to 1. */
  random: () => number;
  copied: Set<string>;
}

test.each([
  ['embedded', embedded],
  ['external', external],
] as const)(
  `a site with an %s database keeps every acknowledged write through ${kills} kills`,
  async (name, targetIn) => {
    const random = randomNumbers(seed);
    const dataDir = freshFolder();
    const target = await targetIn(dataDir);
    const start = () =>
      startSite(dataDir, {
        ...target.env,
        SEED: 'none',
        TRUST_PROXY: '1',
        WORKERS: random() < 0.5 ? '1' : '2',
      });
    let site = await start();
    onTestFinished(async () => void (await site.stop()));
    const writers = await Promise.all(Array.from({ length: members }, (_, n) => signUp(site, n)));
    const rows = writtenRows(isUnknown);
    const bodies = new Map<string, PromptInput>();
    const prompts: string[] = [];
    const counts: Record<Victim, number> = { site: 0, database: 0, both: 0, worker: 0 };

    for (let round = 1; round <= kills; round++) {
      const before = rows.acknowledged;
      let busy = true;
      const work = writers.map(async (writer) => {
        const api = clientOf(site, writer.token);
        while (busy && (await write({ writer, api, rows, bodies, prompts })));
      });
      await expect
        .poll(() => rows.acknowledged, { interval: 5, timeout: 60_000 })
        .toBeGreaterThan(before + members);
      await sleep(random() * 1_000);
      const workers = workersOf(site);
      const victim = victims[Math.floor(random() * (workers.length ? 4 : 3))] as Victim;
      counts[victim]++;
      const both = [() => target.kill(), () => site.kill()];
      if (victim === 'worker') process.kill(workers[Math.floor(random() * workers.length)] ?? 0, 'SIGKILL');
      if (victim === 'database') await target.kill();
      if (victim === 'site') await site.kill();
      // Either of them may notice the end of the other.
      if (victim === 'both') for (const kill of random() < 0.5 ? both : both.reverse()) await kill();
      busy = false;
      await Promise.all(work);

      if (victim === 'database' || victim === 'both') await target.start();
      if (victim === 'site' || victim === 'both') site = await start();
      await expect
        .poll(
          async () => {
            // It gives up when its database has been killed several times in a row.
            if (!isAlive(site.pid)) site = await start();
            return isReady(site);
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      const pool = openPool(await target.address(), { max: 2 });
      try {
        await expect.poll(() => pool.db.execute(unfinished), { timeout: 60_000 }).toEqual([]);
        const wrong = [
          ...(await rows.differences((text) => pool.db.execute(text))),
          ...(await counterDifferences(pool)),
        ];
        expect(wrong, `after kill ${round} (${victim})`).toEqual([]);
        if (round === kills) await expectComplete(pool, site, bodies);
      } finally {
        await pool.close();
      }
    }

    process.stdout.write(
      `${name} database, seed ${seed}: kills ${JSON.stringify(counts)}, ${rows.acknowledged} writes acknowledged, ${rows.unknown} with an unknown outcome\n`,
    );
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    const file = join(freshFolder(), 'backup.tar');
    const env = { ...target.env, DATA_DIR: dataDir };
    expect(await runCommandLine('backup', [file], env)).toMatchObject({ status: 0 });
    expect(await runCommandLine('verify', [file], env)).toMatchObject({
      status: 0,
      output: expect.stringContaining('is good.'),
    });
  },
  1_800_000,
);

function embedded(dataDir: string): Target {
  return {
    env: {},
    address: async () => (await runningServer(dataDir)) ?? expect.fail('The site is not running.'),
    kill: () =>
      void process.kill(
        Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      ),
    start: () => {},
  };
}

async function external(): Promise<Target> {
  const server = await startDatabaseServer(freshFolder());
  onTestFinished(() => server.stop('immediate'));
  const { address, kill, start } = server;
  return { env: { DATABASE_URL: address }, address: async () => address, kill, start };
}

/** Sends one write; false when its outcome is unknown. A member repeats nothing until the outcome is known. */
async function write({
  writer,
  api,
  rows,
  bodies,
  prompts,
}: {
  writer: Writer;
  api: Client;
  rows: WrittenRows;
  bodies: Map<string, PromptInput>;
  prompts: string[];
}): Promise<boolean> {
  const id = prompts[Math.floor(writer.random() * prompts.length)];
  const params = { id: id ?? '' };
  const key = {
    like: keyOf.like(writer.username, params.id),
    bookmark: keyOf.bookmark(writer.username, params.id),
  };
  const publish = async () => {
    const body = aPrompt();
    bodies.set(body.title, body);
    const reply = await rows.add(keyOf.prompt(body.title), () => api.publishPrompt({ body }));
    if (reply) prompts.push(reply.id);
    return reply;
  };
  const copy = () => {
    // A reader counts once a day for each prompt.
    if (writer.copied.has(params.id)) return publish();
    writer.copied.add(params.id);
    return rows.add(keyOf.copy(params.id), () => api.countDownload({ params }));
  };
  const comment = () => {
    const bodyMd = `Comment ${rows.acknowledged} ${writer.random()}`;
    return rows.add(keyOf.comment(bodyMd), () => api.addComment({ params, body: { bodyMd } }));
  };
  const like = () =>
    rows.toggle(
      key.like,
      () => api.likePrompt({ params }),
      ({ liked }) => liked,
    );
  const bookmark = () =>
    rows.toggle(
      key.bookmark,
      () => api.bookmarkPrompt({ params }),
      ({ bookmarked }) => bookmarked,
    );
  const writes = id ? [publish, copy, comment, like, bookmark] : [publish];
  try {
    return (await writes[Math.floor(writer.random() * writes.length)]?.()) !== undefined;
  } catch (error) {
    // Each member may write 120 times a minute.
    if (!(error instanceof ApiError && error.status === 429)) throw error;
    await sleep(200);
    return true;
  }
}

/** Whether a failed request may have had its effect: there was no reply, or the connection to the database was lost. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** Every stored prompt is as it was sent. */
async function expectComplete(
  pool: Pool,
  site: SiteProcess,
  bodies: Map<string, PromptInput>,
): Promise<void> {
  const api = clientOf(site);
  for (const { id } of await pool.db.execute<{ id: string }>('select id from prompts')) {
    const { post } = await api.readPrompt({ params: { id } });
    const { title, contentMd, summary, tags, sampleResponses } = post;
    expect({ title, contentMd, summary, tags, sampleResponses }).toMatchObject(sentOf(bodies.get(title)));
  }
}

function sentOf(body: PromptInput | undefined): object {
  const { contentMd, summary, tags, sampleResponses } = body ?? {};
  return { contentMd, summary, tags, sampleResponses };
}

/** The sessions of the site that have not finished a statement or transaction. */
const unfinished = `select query from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`;

async function isReady({ url }: SiteProcess): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
}

async function signUp(site: SiteProcess, n: number): Promise<Writer> {
  const username = `writer${n}`;
  const body = { name: username, email: `${username}@example.com`, password: 'correct horse battery' };
  const { token, user } = await clientOf(site).signUp({ body });
  return { username: user.username, token, random: randomNumbers(seed + n), copied: new Set() };
}

/** The API, called from another address each time. */
function clientOf({ url }: SiteProcess, token?: string): Client {
  return createClient({
    base: `${url}/api`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    fetch: (path, init) => {
      const part = () => Math.floor(Math.random() * 256);
      const headers = { ...init.headers, 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
      return fetch(path, { ...init, headers });
    },
  });
}
