import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookLimits } from '../../../src/domain/integrations/webhooks.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { deliverWebhooks } from '../../../src/operations/integrations/webhooks/deliver.ts';
import { isSignedWith, startReceiver } from '../../support/servers/webhook-receiver.ts';
import { webhookSite } from '../../support/site/webhook-site.ts';

const site = webhookSite();

describe('a delivery', () => {
  it('is signed as Standard Webhooks specifies, with both secrets for a day after a rotation', async () => {
    const { webhook, secret } = await site.create(site.alice);
    const params = { id: webhook.id };
    await site.publish(site.alice);
    await site.deliver();
    const rotated = await site.alice.api.rotateWebhookSecret({ params });
    expect(rotated.webhook.formerSecretUntil).toBe(new Date(site.clock.getTime() + 86_400_000).toISOString());
    await site.publish(site.alice);
    await site.deliver();
    site.later(86_401);
    await site.publish(site.alice);
    await site.deliver();
    const [first, second, third] = site.receiver.received;
    const valid = (request: typeof first) =>
      [secret, rotated.secret].map((key) => request && isSignedWith(key, request));
    expect([valid(first), valid(second), valid(third)]).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
    expect(first?.headers['webhook-timestamp']).toMatch(/^\d{10}$/);
    expect(first?.headers['user-agent']).toBe('Promptorium-Webhooks (+http://localhost:3000)');
    expect((await site.hookOf(site.alice, webhook.id)).formerSecretUntil).toBeNull();
    await sweep(site.system());
    const [row] = await site.app.pool.db.execute('select former_secret from webhooks');
    expect(row).toEqual({ former_secret: null });
  });

  it('is repeated until it succeeds, and later events of its subject wait for it, others do not', async () => {
    const { webhook } = await site.create(site.alice);
    const slow = await site.publish(site.alice);
    await site.deliver();
    let fails = true;
    site.receiver.answer = ({ event }) =>
      fails && event.data.prompt.id === slow.id ? { status: 503, body: 'busy' } : undefined;
    await site.bob.api.likePrompt({ params: { id: slow.id } });
    await site.bob.api.addComment({ params: { id: slow.id }, body: { bodyMd: 'First' } });
    const other = await site.publish(site.alice);
    await site.deliver();
    const seen = () =>
      site.receiver.received.splice(0).map(({ event }) => `${event.type} ${event.data.prompt.id}`);
    expect(seen().sort()).toEqual(
      [`prompt.published ${slow.id}`, `like.created ${slow.id}`, `prompt.published ${other.id}`].sort(),
    );
    await site.deliver();
    expect(seen()).toEqual([]);
    site.later(7);
    await site.deliver();
    expect(seen()).toEqual([`like.created ${slow.id}`]);
    expect(await site.hookOf(site.alice, webhook.id)).toMatchObject({
      state: 'failing',
      failingSince: expect.any(String),
    });
    site.later(7);
    fails = false;
    await site.deliver();
    expect(seen()).toEqual([]);
    site.later(6);
    await site.deliver();
    expect(seen()).toEqual([`like.created ${slow.id}`, `comment.created ${slow.id}`]);
    expect((await site.hookOf(site.alice, webhook.id)).state).toBe('active');
    const { items } = await site.alice.api.listDeliveries({ params: { id: webhook.id }, query: {} });
    expect(items.map(({ type, state, attempts }) => [type, state, attempts])).toContainEqual([
      'like.created',
      'delivered',
      3,
    ]);
    const like = items.find(({ type }) => type === 'like.created');
    const { delivery } = await site.alice.api.readDelivery({
      params: { id: webhook.id, deliveryId: like?.id ?? '' },
    });
    expect(JSON.parse(delivery.body).type).toBe('like.created');
    expect(delivery.requests.map(({ status, error, response }) => [status, error, response])).toEqual([
      [200, '', 'ok'],
      [503, 'The receiver responded with 503', 'busy'],
      [503, 'The receiver responded with 503', 'busy'],
    ]);
    expect(delivery.requests[0]?.headers).toMatchObject({
      'webhook-id': delivery.id,
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
  });

  it('is given up after a day, and the webhook is disabled with a mail after three days', async () => {
    const { webhook } = await site.create(site.alice);
    site.receiver.answer = () => ({ status: 500, body: 'x'.repeat(5000) });
    await site.publish(site.alice);
    for (let hour = 0; hour <= 25; hour++) {
      await site.deliver();
      site.later(3600);
    }
    const { items } = await site.alice.api.listDeliveries({ params: { id: webhook.id }, query: {} });
    expect(items[0]).toMatchObject({
      state: 'failed',
      nextAt: null,
      attempts: site.receiver.received.length,
    });
    expect((await site.hookOf(site.alice, webhook.id)).state).toBe('failing');
    await site.app.mails();
    site.later(2 * 86_400);
    await site.publish(site.alice);
    await site.publish(site.alice);
    await site.deliver();
    expect(await site.hookOf(site.alice, webhook.id)).toMatchObject({
      state: 'disabled',
      disabledBecause: 'failures',
      disabledAt: site.clock.toISOString(),
    });
    const mails = await site.app.mails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['alice@example.com', 'Your webhook at Promptorium was disabled'],
    ]);
    const waiting = { params: { id: webhook.id }, query: { state: 'waiting' as const } };
    expect((await site.alice.api.listDeliveries(waiting)).total).toBe(0);
    site.receiver.received.splice(0);
    await site.publish(site.alice);
    await site.deliver();
    expect(site.types()).toEqual([]);
    site.receiver.answer = () => undefined;
    const enabled = await site.alice.api.updateWebhook({
      params: { id: webhook.id },
      body: { enabled: true },
    });
    expect(enabled.webhook).toMatchObject({ state: 'active', failingSince: null, disabledBecause: null });
    await site.publish(site.alice);
    await site.deliver();
    expect(site.types()).toEqual(['prompt.published']);
  });

  it('disables the webhook at once when the receiver is gone', async () => {
    const { webhook } = await site.create(site.alice);
    site.receiver.answer = () => ({ status: 410 });
    await site.publish(site.alice);
    await site.deliver();
    expect(await site.hookOf(site.alice, webhook.id)).toMatchObject({
      state: 'disabled',
      disabledBecause: 'gone',
    });
  });

  it('waits as long as the receiver asks for', async () => {
    await site.create(site.alice);
    site.receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await site.publish(site.alice);
    await site.deliver();
    site.later(590);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(1);
    site.later(11);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(2);
  });

  it('does not follow redirects', async () => {
    const { webhook } = await site.create(site.alice);
    site.receiver.answer = () => ({
      status: 302,
      headers: { location: site.receiver.url.replace('/hook', '/other') },
    });
    const { delivery } = await site.alice.api.testWebhook({ params: { id: webhook.id } });
    expect(delivery.requests[0]?.error).toBe('The receiver responded with 302: redirects are not followed');
    expect(site.receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('is sent again when its owner asks for it, with the same id, and so is a test', async () => {
    const { webhook, secret } = await site.create(site.alice);
    const params = { id: webhook.id };
    site.receiver.answer = () => ({ status: 500, body: 'a\0b' });
    const { delivery: test } = await site.alice.api.testWebhook({ params });
    expect(test).toMatchObject({ type: 'webhook.test', state: 'failed', attempts: 1 });
    expect(test.requests).toMatchObject([{ manual: true, status: 500, response: 'a\uFFFDb' }]);
    site.receiver.answer = () => undefined;
    const again = { params: { id: webhook.id, deliveryId: test.id } };
    const { delivery } = await site.alice.api.sendDelivery(again);
    expect(delivery).toMatchObject({ id: test.id, state: 'delivered', attempts: 2 });
    const [first, second] = site.receiver.received;
    expect([first?.id, second?.id]).toEqual([test.id, test.id]);
    expect(second?.body).toBe(first?.body);
    expect(second && isSignedWith(secret, second)).toBe(true);
    site.receiver.answer = () => ({ status: 500 });
    expect((await site.alice.api.sendDelivery(again)).delivery).toMatchObject({
      state: 'delivered',
      attempts: 3,
    });
    expect((await site.hookOf(site.alice, webhook.id)).failingSince).toBeNull();
    const missing = await site.app.request(`POST /users/me/webhooks/${webhook.id}/deliveries/x/send`, {
      as: site.alice,
    });
    expect(missing.status).toBe(404);
  });

  it('is in the log for 30 days, the latest thousand', async () => {
    const { webhook } = await site.create(site.alice);
    await site.publish(site.alice);
    await site.deliver();
    await site.app.pool.db.execute(sql`
      insert into webhook_deliveries (id, webhook_id, type, subject, body, state, created_at, next_at, finished_at)
      select gen_random_uuid(), ${webhook.id}, 'like.created', 'x', '{}', 'delivered', now() - interval '1 hour', now(), now()
      from generate_series(1, 1005)`);
    const query = { params: { id: webhook.id }, query: {} };
    const listed = async () => (await site.alice.api.listDeliveries(query)).total;
    expect(await listed()).toBe(1006);
    await sweep(site.system());
    expect(await listed()).toBe(1000);
    expect((await site.alice.api.listDeliveries(query)).items[0]?.type).toBe('prompt.published');
    site.later(31 * 86_400);
    await sweep(site.system());
    expect(await listed()).toBe(0);
  });

  it('to a slow receiver does not hold up others', async () => {
    const { webhook } = await site.create(site.alice);
    const gate = Promise.withResolvers<void>();
    site.receiver.answer = async () => gate.promise.then(() => undefined);
    const other = await startReceiver();
    await site.create(site.bob, { url: other.url });
    for (let n = 0; n < 6; n++) await site.publish(site.alice);
    await site.publish(site.bob);
    const delivered = site.deliver();
    await expect.poll(() => other.received.length).toBe(1);
    await expect.poll(() => site.receiver.received.length).toBe(4);
    gate.resolve();
    await delivered;
    expect(site.receiver.received).toHaveLength(6);
    await other.stop();
    expect((await site.hookOf(site.alice, webhook.id)).state).toBe('active');
  });
});

describe('receivers that do not answer', () => {
  it('of two members leave room for those of others, and slow ones share a few requests', async () => {
    const { app, alice, bob, receiver } = site;
    const carol = await app.user('carol');
    for (let n = 0; n < 10; n++) {
      for (const slow of [alice, bob]) await site.create(slow, { url: `${receiver.url}/slow/${n}` });
    }
    await site.create(carol, { url: `${receiver.url}/quick` });
    let slow = 0;
    let maxSlow = 0;
    const released = Promise.withResolvers<void>();
    receiver.answer = async ({ path }) => {
      if (!path.includes('/slow')) return undefined;
      maxSlow = Math.max(maxSlow, ++slow);
      await released.promise;
      slow--;
      return undefined;
    };
    for (let n = 0; n < 4; n++) {
      await site.publish(alice);
      await site.publish(bob);
    }
    const stopping = new AbortController();
    const delivering = deliverWebhooks(site.system(), stopping.signal);
    // Eighty events wait for their receivers; each member has eight requests.
    await expect.poll(() => slow, { timeout: 20_000 }).toBe(16);
    await site.publish(carol);
    await expect
      .poll(() => receiver.received.filter(({ path }) => path.endsWith('/quick')).length, { timeout: 5_000 })
      .toBe(1);
    expect(maxSlow).toBe(16);
    // From then on these receivers count as slow: fewer requests go to each member's.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    released.resolve();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(81);
    stopping.abort();
    await delivering;
  }, 90_000);

  it('have at most so many events waiting; the log shows the others, which their owner can send', async () => {
    const { webhook } = await site.create(site.alice);
    const post = await site.publish(site.alice);
    await site.deliver();
    await site.app.pool.db.execute(sql`
      insert into webhook_deliveries (id, webhook_id, type, subject, body, state, created_at, next_at)
      select gen_random_uuid(), ${webhook.id}, 'like.created', 'x', '{}', 'waiting', now() - interval '1 hour', now() + interval '1 day'
      from generate_series(1, ${webhookLimits.waiting - 1}::int)`);
    await site.bob.api.likePrompt({ params: { id: post.id } });
    await site.bob.api.addComment({ params: { id: post.id }, body: { bodyMd: 'Too many' } });
    const { items } = await site.alice.api.listDeliveries({ params: { id: webhook.id }, query: {} });
    const states = Object.fromEntries(items.map(({ type, state, attempts }) => [type, [state, attempts]]));
    expect(states['comment.created']).toEqual(['failed', 0]);
    const [waiting] = await site.app.pool.db.execute<{ n: number }>(
      sql`select count(*)::int as n from webhook_deliveries where state = 'waiting'`,
    );
    expect(waiting?.n).toBe(webhookLimits.waiting);
    const beyond = items.find(({ type }) => type === 'comment.created');
    const sent = await site.alice.api.sendDelivery({
      params: { id: webhook.id, deliveryId: beyond?.id ?? '' },
    });
    expect(sent.delivery.state).toBe('delivered');
  });
});
