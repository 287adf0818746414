import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from '../../../src/adapters/identity/password-hashes.ts';
import { readConfig } from '../../../src/config/config.ts';
import { ensureAuthor } from '../../../src/database/people/users.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let made = 0;
const password = 'correct horse';
const address = '192.0.2.1';

beforeAll(async () => {
  const many = { most: 10_000, seconds: 900 };
  const { limits } = readConfig({});
  app = await testApp({
    env: { PROOF_OF_WORK: 'off' },
    limits: {
      ...limits,
      signInAccount: many,
      signInAddress: many,
      reset: many,
      mailAddress: many,
      read: many,
    },
  });
  for (const name of ['known', 'banned'])
    await app.visitor.signUp({ body: { name, email: `${name}@example.com`, password } });
  await banUser(app.contextFor({ role: 'system' }), 'banned@example.com');
  // The author of imported prompts has an email address but no way to sign in.
  const author = { id: randomUUID(), username: 'author', name: 'A', email: 'author@example.com' };
  await ensureAuthor(app.pool.db, author);
  await app.mails();
});

const signIn = (email: string, given: string) =>
  app.request('POST /auth/sign-in/email', { body: { email, password: given }, address });
const reset = (email: string) =>
  app.request('POST /auth/request-password-reset', { body: { email }, address });
const unknown = () => `unknown${made++}@example.com`;

/** The visible parts of a reply, without those that differ between any two requests. */
function visibleParts({ status, headers, body }: { status: number; headers: Headers; body: object }) {
  const names = [...headers].filter(([name]) => !['x-request-id', 'ratelimit', 'retry-after'].includes(name));
  return { status, headers: names, body: { ...body, requestId: '' } };
}

/**
 * The shortest time of each kind of request in milliseconds, which other load on the machine changes least.
 * The kinds take turns.
 */
async function shortest(rounds: number, ...kinds: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = kinds.map((): number[] => []);
  for (let round = -1; round < rounds; round++)
    for (const [n, ask] of kinds.entries()) {
      const started = performance.now();
      await ask();
      const took = performance.now() - started;
      await app.finish();
      // The first round is for warming up.
      if (round >= 0) times[n]?.push(took);
    }
  return times.map((all) => Math.min(...all));
}

describe('whether an address has an account is not revealed', () => {
  it('by the reply to a sign-in', async () => {
    const wrong = visibleParts(await signIn('known@example.com', 'wrong one'));
    expect(wrong.status).toBe(401);
    for (const email of [unknown(), 'author@example.com', 'banned@example.com', 'KNOWN@example.com'])
      expect(visibleParts(await signIn(email, 'wrong one'))).toEqual(wrong);
    for (const given of ['x', 'y'.repeat(1000), '\u{1F40E}'])
      expect(visibleParts(await signIn(unknown(), given))).toEqual(
        visibleParts(await signIn('known@example.com', given)),
      );
  });

  it('by the duration of a sign-in', async () => {
    // Comparing a password takes a hundred times longer than everything else, so the comparisons are counted.
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    for (const email of ['known@example.com', unknown(), 'author@example.com', 'banned@example.com']) {
      sent.mockClear();
      await signIn(email, 'wrong one');
      expect(sent.mock.calls, email).toEqual([
        [expect.objectContaining({ do: 'verify', password: 'wrong one' })],
      ]);
    }
    sent.mockRestore();
    const hash = hashPassword(password);
    const [known = 0, other = 0] = await shortest(
      9,
      async () => passwordMatches('wrong one', hash),
      async () => passwordMatches('wrong one', undefined),
    );
    expect(other / known).toBeGreaterThan(0.6);
    expect(other / known).toBeLessThan(1.7);
  }, 60_000);

  it('by the reply to a reset request', async () => {
    const there = visibleParts(await reset('known@example.com'));
    expect(there.status).toBe(200);
    for (const email of [unknown(), 'author@example.com', 'banned@example.com'])
      expect(visibleParts(await reset(email))).toEqual(there);
    expect((await app.mails()).map(({ to }) => to)).toEqual(['known@example.com']);
  });

  it('by the duration of a reset request or of the next request', async () => {
    const next = () => app.request('GET /categories', { address });
    const [known = 0, unused = 0] = await shortest(
      40,
      () => reset('known@example.com').then(next),
      () => reset(unknown()).then(next),
    );
    expect(known / unused).toBeLessThan(1.7);
    await app.mails();
  });

  it('by the limits, which also count unknown addresses', async () => {
    const { limits } = readConfig({});
    const narrow = await testApp({ limits: { ...limits, signInAccount: { most: 1, seconds: 900 } } });
    await narrow.visitor.signUp({ body: { name: 'K', email: 'known@example.com', password } });
    const replies = [];
    for (const email of ['known@example.com', 'nobody@example.com'])
      for (const _ of [1, 2])
        replies.push(
          await narrow.request('POST /auth/sign-in/email', { body: { email, password: 'wrong one' } }),
        );
    expect(replies.map(({ status }) => status)).toEqual([401, 429, 401, 429]);
    expect(visibleParts(replies[3] as never)).toEqual(visibleParts(replies[1] as never));
    const [known = 0, unknown = 0] = [replies[1], replies[3]].map((reply) =>
      Number(reply?.headers.get('retry-after')),
    );
    expect(Math.abs(known - unknown)).toBeLessThan(10);
  });

  it('to a signed-in user who wants to change to that address', async () => {
    const { token } = await app.account('curious', password);
    await app.mails();
    const change = (email: string) =>
      app.request('POST /auth/change-email', {
        as: { token },
        body: { email, password },
        address,
      });
    expect(visibleParts(await change('known@example.com'))).toEqual(visibleParts(await change(unknown())));
  });
});

describe('an existing account', () => {
  it('is revealed by a sign-up with its address, but only a limited number of times', async () => {
    const body = { name: 'K', email: 'known@example.com', password };
    const asked = [];
    for (let n = 0; n <= 20; n++)
      asked.push(await app.request('POST /auth/sign-up/email', { body, address }));
    expect(asked.map(({ status }) => status)).toEqual([...new Array(20).fill(409), 429]);
  });
});
