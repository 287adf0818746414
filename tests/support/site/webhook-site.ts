import { beforeAll, beforeEach, expect } from 'vitest';
import { webhookEventTypes } from '../../../src/domain/integrations/webhooks.ts';
import { deliverDueWebhooks } from '../../../src/operations/integrations/webhooks/deliver.ts';
import { aPrompt } from '../../factories.ts';
import { startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts';
import { type TestApp, type TestUser, testApp } from './test-app.ts';

/** A site whose webhooks may be sent to this machine, with three users; each test has a receiver of its own, and no webhooks. */
export interface WebhookSite {
  app: TestApp;
  alice: TestUser;
  bob: TestUser;
  admin: TestUser;
  receiver: WebhookReceiver;
  /** The site's clock: the real time at the beginning of each test. */
  clock: Date;
  system(): ReturnType<TestApp['contextFor']> & { viewer: { role: 'system' } };
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** Moves the clock. */
  later(seconds: number): void;
  /** Creates a webhook for all events to the receiver. */
  create(as: TestUser, changes?: object): ReturnType<TestUser['api']['createWebhook']>;
  hookOf(user: TestUser, id: string): Promise<Awaited<ReturnType<TestUser['api']['readWebhook']>>['webhook']>;
  publish(
    user: TestUser,
    changes?: object,
  ): Promise<Awaited<ReturnType<TestUser['api']['publishPrompt']>>['post']>;
  /** The types of the events that the receiver got. */
  types(): string[];
}

/** Sets up a {@link WebhookSite} for the tests of a file. */
export function webhookSite(): WebhookSite {
  const site = {
    clock: new Date(),
    system: () => site.app.contextFor({ role: 'system' }),
    deliver: () => deliverDueWebhooks(site.system()),
    later: (seconds) => {
      site.clock = new Date(site.clock.getTime() + seconds * 1000);
    },
    async create(as, changes = {}) {
      const { body, status } = await site.app.request('POST /users/me/webhooks', {
        as,
        body: { name: 'Test', url: site.receiver.url, events: [...webhookEventTypes], ...changes },
      });
      expect([status, body.detail]).toEqual([201, undefined]);
      return body;
    },
    hookOf: async (user, id) => (await user.api.readWebhook({ params: { id } })).webhook,
    publish: async (user, changes = {}) => (await user.api.publishPrompt({ body: aPrompt(changes) })).post,
    types: () => site.receiver.received.map(({ event }) => event.type),
  } as WebhookSite;

  beforeAll(async () => {
    site.app = await testApp({
      now: () => site.clock,
      env: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
    });
    site.alice = await site.app.user('alice');
    site.bob = await site.app.user('bob');
    site.admin = await site.app.user('root', 'admin');
    // The tests move the clock by days.
    await site.app.pool.db.execute(`update sessions set expires_at = now() + interval '90 days'`);
  });
  beforeEach(async () => {
    site.clock = new Date();
    site.receiver = await startReceiver();
    return async () => {
      await site.app.pool.db.execute('delete from webhooks');
      await site.system().webhooks.refresh();
      await site.receiver.stop();
    };
  });
  return site;
}
