import { describe, expect, it } from 'vitest';
import { webhookEventTypes, webhookLimits } from '../../../src/domain/integrations/webhooks.ts';
import { aPrompt } from '../../factories.ts';
import { by } from '../../support/site/test-app.ts';
import { webhookSite } from '../../support/site/webhook-site.ts';

const site = webhookSite();

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    const { webhook, secret } = await site.create(site.alice, {
      events: ['like.created', 'prompt.published'],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      id: webhook.id,
      name: 'Test',
      url: site.receiver.url,
      scope: 'own',
      events: ['prompt.published', 'like.created'],
      state: 'active',
      failingSince: null,
      disabledAt: null,
      disabledBecause: null,
      formerSecretUntil: null,
      createdAt: site.clock.toISOString(),
    });
    const listed = await site.app.request('GET /users/me/webhooks', { as: site.alice });
    expect(listed.body.items).toEqual([webhook]);
    expect(listed.text).not.toContain('whsec_');
    expect(JSON.stringify(await site.app.pool.db.execute('select * from webhooks'))).not.toContain(
      secret.slice(6),
    );
    expect(site.app.securityLog()).toContainEqual(
      expect.objectContaining({ security: 'webhook-created', user: site.alice.id }),
    );
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ url: 'example.com' }, 'url', 'URL must begin with https://, like https://example.com/webhooks'],
    [{ url: 'https://a:b@example.com' }, 'url', 'URL must not contain a user name or password'],
    [{ url: `https://example.com/${'x'.repeat(1000)}` }, 'url', 'URL can be at most 1,000 characters'],
    [{ events: [] }, 'events', 'Choose at least one event'],
    [{ events: ['prompt.sold'] }, 'events.0', expect.stringContaining('An event is one of')],
    [{ scope: 'site' }, 'scope', 'Only admins with a session can choose the whole site'],
  ])('is refused with %j', async (changes, field, message) => {
    const { status, body } = await site.app.request('POST /users/me/webhooks', {
      as: site.alice,
      body: { name: 'Test', url: site.receiver.url, events: [...webhookEventTypes], ...changes },
    });
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
  });

  it('is seen and changed by its owner only', async () => {
    const { webhook } = await site.create(site.alice);
    for (const call of ['GET', 'PATCH', 'DELETE', 'POST /secret', 'POST /test', 'GET /deliveries']) {
      const [method, rest = ''] = call.split(' ');
      const { status } = await site.app.request(`${method} /users/me/webhooks/${webhook.id}${rest}`, {
        as: site.bob,
        ...(method === 'PATCH' && { body: { name: 'Mine' } }),
      });
      expect([call, status]).toEqual([call, 404]);
    }
    expect((await site.bob.api.myWebhooks()).items).toEqual([]);
    expect((await site.hookOf(site.alice, webhook.id)).name).toBe('Test');
  });

  it('exists ten times at most', async () => {
    for (let n = 0; n < webhookLimits.perUser; n++) await site.create(site.alice);
    const { status, body } = await site.app.request('POST /users/me/webhooks', {
      as: site.alice,
      body: { name: 'Test', url: site.receiver.url, events: [...webhookEventTypes] },
    });
    expect([status, body.detail]).toEqual([
      409,
      'You have 10 webhooks, which is the limit. Delete one first',
    ]);
  });

  it('is managed with keys, but not one for the whole site', async () => {
    const scopes = ['read', 'write', 'sales'] as const;
    const { token } = await site.admin.api.createKey({ body: { name: 'Script', scopes: [...scopes] } });
    const whole = await site.create(site.admin, { scope: 'site' });
    const body = { name: 'By key', url: site.receiver.url, events: [...webhookEventTypes] };
    expect((await site.app.request('POST /users/me/webhooks', { ...by(token), body })).status).toBe(201);
    const refused = await site.app.request('POST /users/me/webhooks', {
      ...by(token),
      body: { ...body, scope: 'site' },
    });
    expect(refused.status).toBe(422);
    const listed = await site.app.request('GET /users/me/webhooks', by(token));
    expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['By key']);
    expect((await site.app.request(`GET /users/me/webhooks/${whole.webhook.id}`, by(token))).status).toBe(
      404,
    );
  });

  it('is in the export of its owner’s data, and deleted with the account', async () => {
    const carol = await site.app.account('carol', 'correct horse');
    const { webhook } = await site.create(carol);
    await site.publish(carol);
    const data = await site.app.request('GET /users/me/data', { as: carol });
    expect(data.body.webhooks).toEqual([webhook]);
    await carol.api.deleteMe({ body: { password: 'correct horse', prompts: 'keep' } });
    const left = await site.app.pool.db.execute(
      'select (select count(*) from webhooks) + (select count(*) from webhook_deliveries) as count',
    );
    expect(left).toEqual([{ count: '0' }]);
  });
});

describe('a site without webhooks', () => {
  it('sends the same statements as if there were none, and no more', async () => {
    const run = async () => {
      const { id } = await site.publish(site.bob);
      const params = { id };
      site.app.statements();
      await site.publish(site.alice);
      await site.alice.api.likePrompt({ params });
      await site.alice.api.addComment({ params, body: { bodyMd: 'Hello' } });
      await site.alice.api.followUser({ params: { username: 'bob' } });
      await site.bob.api.updatePrompt({ params, body: aPrompt() });
      const sent = site.app.statements();
      return { sent, about: sent.filter((text) => text.includes('webhook')) };
    };
    const without = await run();
    expect(without.about).toEqual([]);
    await site.deliver();
    expect(site.app.statements()).toEqual([]);

    const { webhook } = await site.create(site.alice);
    const withOne = await run();
    expect(withOne.about.length).toBeGreaterThan(0);

    await site.alice.api.deleteWebhook({ params: { id: webhook.id } });
    const after = await run();
    expect(after.sent.toSorted()).toEqual(without.sent.toSorted());
    expect(after.about).toEqual([]);
    const disabled = (await site.create(site.alice)).webhook;
    await site.alice.api.updateWebhook({ params: { id: disabled.id }, body: { enabled: false } });
    expect((await run()).about).toEqual([]);
  });
});
