import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { ApiError, type Client, createClient } from '../../src/contract/client.ts';
import { aPrompt } from '../factories.ts';
import { freshFolder } from '../faults/support.ts';
import {
  isSignedWith,
  type ReceivedWebhook,
  startReceiver,
  type WebhookReceiver,
  type WebhookReply,
} from '../support/servers/webhook-receiver.ts';
import { type SiteProcess, startSite } from '../support/site/site-process.ts';

const events = 1_000;
const kills = 10;
const members = 10;
const promptsEach = 3;
const password = 'correct horse battery';

/** A member with a webhook; each change of a prompt has the next number of that prompt in its text. */
interface Member {
  token: string;
  secret: string;
  webhookId: string;
  prompts: { id: string; next: number }[];
}

/** A prompt, and the number of an event about it. */
const keyOf = (promptId: string, n: number) => `${promptId} ${n}`;

/** Numbers of the events about a prompt, as they arrived and as they were answered with 200. */
interface Arrivals {
  latest: number;
  done: Set<number>;
}

test(`${events} events reach a receiver that fails, dies and returns, in order, through ${kills} kills of the site`, async () => {
  const dataDir = freshFolder();
  const env = { SEED: 'none', TRUST_PROXY: '1', WEBHOOK_PRIVATE_ADDRESSES: 'allow' };
  let site = await startSite(dataDir, env);
  onTestFinished(async () => void (await site.stop()));
  const port = await freePort();
  let receiver: WebhookReceiver | undefined;
  onTestFinished(() => receiver?.stop());

  const secrets = new Map<string, string>();
  const arrivals = new Map<string, Arrivals>();
  const figures = { requests: 0, failures: 0, repeated: 0, unsigned: 0, disordered: 0 };
  const delivered = () => [...arrivals.values()].reduce((sum, { done }) => sum + done.size, 0);
  let fails = true;

  const receive = (request: ReceivedWebhook): WebhookReply | undefined => {
    figures.requests++;
    if (!isSignedWith(secrets.get(request.path) ?? '', request)) figures.unsigned++;
    const { prompt, comment } = request.event.data;
    const n = Number(comment ? comment.bodyMd : prompt.title.split(' ').at(-1));
    const known = arrivals.get(prompt.id) ?? { latest: -1, done: new Set() };
    arrivals.set(prompt.id, known);
    // An event comes for the first time when all that came before it are done.
    if (n > known.latest && known.latest >= 0 && !known.done.has(known.latest)) figures.disordered++;
    if (n < known.latest && !known.done.has(n)) figures.disordered++;
    known.latest = Math.max(known.latest, n);
    const failure = fails ? randomFailure() : undefined;
    if (failure) figures.failures++;
    else if (known.done.has(n)) figures.repeated++;
    else known.done.add(n);
    return failure;
  };
  const startAgain = async () => {
    receiver = await startReceiver(port);
    receiver.answer = receive;
  };
  await startAgain();

  const team: Member[] = [];
  for (let n = 0; n < members; n++) {
    const member = await signUp(site, n, port);
    secrets.set(`/hook${n}`, member.secret);
    team.push(member);
  }

  const acknowledged = new Set<string>();
  let unknown = 0;
  let writing = true;
  const write = async (member: Member) => {
    while (writing && acknowledged.size < events) {
      const prompt = member.prompts[Math.floor(Math.random() * promptsEach)] ?? expect.fail();
      const n = prompt.next++;
      try {
        await change(clientOf(site, member.token), prompt.id, n);
        acknowledged.add(keyOf(prompt.id, n));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 429) await sleep(1_000);
        // The site was killed: the change may have been made.
        else if (error.status === 0 || error.status >= 500) unknown++;
        else throw error;
        if (error.status !== 429) await sleep(200);
      }
      await sleep(Math.random() * 400);
    }
  };
  const writers = team.map(write);

  for (let kill = 1; kill <= kills; kill++) {
    const [before, sent] = [delivered(), acknowledged.size];
    await expect.poll(delivered, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before + 25);
    if (acknowledged.size < events)
      await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(sent);
    if (kill === 3 || kill === 7) await receiver?.stop();
    await sleep(Math.random() * 1_000);
    await site.kill();
    site = await startSite(dataDir, {
      ...env,
      WORKERS: kill % 3 === 0 ? '2' : '1',
      PORT: new URL(site.url).port,
    });
    if (kill === 3 || kill === 7) {
      await sleep(10_000);
      await startAgain();
    }
  }
  await Promise.all(writers);
  expect(acknowledged.size).toBeGreaterThanOrEqual(events);
  fails = false;
  const missing = () =>
    [...acknowledged].filter((key) => {
      const [id = '', n] = key.split(' ');
      return !arrivals.get(id)?.done.has(Number(n));
    }).length;
  await expect.poll(missing, { timeout: 600_000, interval: 500 }).toBe(0);
  process.stdout.write(
    `${acknowledged.size} events acknowledged, ${unknown} requests without a reply or refused while the site was down, ${delivered()} delivered; ${JSON.stringify(figures)}\n`,
  );
  expect(figures).toMatchObject({ unsigned: 0, disordered: 0 });
  expect(figures.failures).toBeGreaterThan(events / 10);

  // Without the setting, nothing is sent to this machine, whatever is stored.
  writing = false;
  await site.stop();
  site = await startSite(dataDir, { ...env, WEBHOOK_PRIVATE_ADDRESSES: 'refuse' });
  const [member] = team;
  const api = clientOf(site, member?.token);
  const { requests } = figures;
  const { delivery } = await api.testWebhook({ params: { id: member?.webhookId ?? '' } });
  expect(delivery).toMatchObject({ state: 'failed', requests: [{ error: 'URL must begin with https://' }] });
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
  ]) {
    const created = api.createWebhook({ body: { name: 'Private', url, events: ['like.created'] } });
    await expect(created).rejects.toMatchObject({ status: 422 });
  }
  expect(figures.requests).toBe(requests);
}, 1_800_000);

/** A quarter of all requests fail in some way. */
function randomFailure(): WebhookReply | undefined {
  const drawn = Math.random();
  if (drawn < 0.08) return { status: 500, body: 'broken' };
  if (drawn < 0.14) return { status: 503, headers: { 'retry-after': '2' } };
  if (drawn < 0.18) return { status: 302, headers: { location: '/elsewhere' } };
  if (drawn < 0.24) return { fate: 'closed' };
  if (drawn < 0.25) return { fate: 'silent' };
  return undefined;
}

async function signUp(site: SiteProcess, n: number, port: number): Promise<Member> {
  const body = { name: `Member ${n}`, email: `member${n}@example.com`, password };
  const { token } = await clientOf(site).signUp({ body });
  const api = clientOf(site, token);
  const { webhook, secret } = await api.createWebhook({
    body: {
      name: 'Test',
      url: `http://127.0.0.1:${port}/hook${n}`,
      events: ['prompt.updated', 'comment.created'],
    },
  });
  const prompts: Member['prompts'] = [];
  for (let count = 0; count < promptsEach; count++)
    prompts.push({ id: (await api.publishPrompt({ body: aPrompt() })).id, next: 0 });
  return { token, secret, webhookId: webhook.id, prompts };
}

/** Makes a change of a prompt with a number in it. */
async function change(api: Client, id: string, n: number): Promise<void> {
  const params = { id };
  if (Math.random() < 0.5) await api.updatePrompt({ params, body: aPrompt({ title: `Number ${n}` }) });
  else await api.addComment({ params, body: { bodyMd: String(n) } });
}

function clientOf({ url }: SiteProcess, token?: string): Client {
  return createClient({
    base: `${url}/api`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
}
