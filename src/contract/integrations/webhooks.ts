import { z } from 'zod';
import {
  deliveryStates,
  disabledReasons,
  webhookEventTypes,
  webhookLimits,
  webhookScopes,
  webhookStates,
  webhookUrlProblem,
} from '../../domain/integrations/webhooks.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTime } from '../core/example-data.ts';
import { done, id, oneOf, pageOf, pageQuery, requiredLine, time } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { exampleEvents } from './webhook-events.ts';

const eventType = z.enum(webhookEventTypes, { error: `An event is one of ${webhookEventTypes.join(', ')}` });

/** A webhook as its owner sees it. */
export const webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    scope: z.enum(webhookScopes),
    events: z.array(eventType),
    state: z.enum(webhookStates).meta({
      description:
        '`failing`: nothing has been delivered since `failingSince`; `disabled`: no events are sent',
    }),
    failingSince: time.nullable(),
    disabledAt: time.nullable(),
    disabledBecause: z
      .enum(disabledReasons)
      .nullable()
      .meta({
        description: `\`owner\`: you disabled it; \`failures\`: all deliveries failed for ${webhookLimits.failingDays} days; \`gone\`: the receiver answered 410`,
      }),
    formerSecretUntil: time
      .nullable()
      .meta({ description: 'Until then, requests are also signed with the previous secret' }),
    createdAt: time,
  })
  .meta({ id: 'Webhook' });

export type Webhook = z.infer<typeof webhook>;

const name = requiredLine('Name', webhookLimits.name).meta({ example: 'Team chat' });

const url = requiredLine('URL', webhookLimits.url)
  .superRefine((text, { addIssue }) => {
    const message = webhookUrlProblem(text);
    if (message) addIssue({ code: 'custom', message });
  })
  .meta({
    description:
      'The public https address that receives events by POST. Redirects are not followed. Private addresses and http are accepted only if the site’s configuration allows them',
    example: 'https://example.com/webhooks',
  });

const events = z
  .array(eventType, { error: `Events are a list of ${webhookEventTypes.join(', ')}` })
  .min(1, { error: 'Choose at least one event' })
  .overwrite((given) => webhookEventTypes.filter((known) => given.includes(known)));

const scope = oneOf('scope', webhookScopes).meta({
  description:
    '`own` (the default): events about your prompts and your followers. `site`: all events, for admins with a session',
});

/** Body of POST /users/me/webhooks. */
const newWebhook = z.object({ name, url, events, scope: scope.optional() }).meta({ id: 'NewWebhook' });

export type NewWebhook = z.output<typeof newWebhook>;

/** Body of PATCH /users/me/webhooks/{id}. */
const webhookChanges = z
  .object({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    scope: scope.optional(),
    enabled: z.boolean({ error: 'enabled must be true or false' }).optional().meta({
      description: 'false disables the webhook and cancels pending deliveries; true enables it again',
    }),
  })
  .meta({ id: 'WebhookChanges' });

export type WebhookChanges = z.output<typeof webhookChanges>;

/** A delivery in the log of a webhook. */
export const delivery = z
  .object({
    id: id.meta({ description: 'The `webhook-id` of its requests' }),
    type: z.string().meta({ description: 'The type of the event' }),
    state: z.enum(deliveryStates),
    attempts: z.number().int().meta({ description: 'Number of times it was sent' }),
    createdAt: time,
    nextAt: time.nullable().meta({ description: 'Earliest time of the next attempt; null if there is none' }),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export type Delivery = z.infer<typeof delivery>;

/** A delivery with its body and the requests that were sent. */
const fullDelivery = delivery
  .extend({
    body: z.string().meta({ description: 'The exact JSON that is sent' }),
    requests: z
      .array(
        z.object({
          at: time,
          manual: z.boolean().meta({ description: 'Whether you requested it' }),
          durationMs: z.number().int(),
          status: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'HTTP status of the reply; null without one' }),
          error: z.string().meta({ description: 'Why it failed; empty when it was delivered' }),
          headers: z.record(z.string(), z.string()).meta({ description: 'Headers that were sent' }),
          response: z.string().meta({
            description: `The first ${webhookLimits.responseBytes.toLocaleString('en-US')} bytes of the reply`,
          }),
        }),
      )
      .meta({ description: 'Latest first' }),
  })
  .meta({ id: 'WebhookDeliveryDetails' });

export type FullDelivery = z.infer<typeof fullDelivery>;

/** A webhook in lists. */
export const exampleWebhook = {
  id: exampleIds.webhook,
  name: 'Team chat',
  url: 'https://team.example/webhooks',
  scope: 'own' as const,
  events: ['prompt.published' as const, 'comment.created' as const],
  state: 'active' as const,
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
  formerSecretUntil: null,
  createdAt: exampleTime,
};

const exampleSecret = 'whsec_UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw=';

/** A delivery in the log, not sent yet. */
export const exampleDelivery = {
  id: exampleIds.delivery,
  type: 'webhook.test',
  state: 'failed' as const,
  attempts: 1,
  createdAt: exampleTime,
  nextAt: null,
  finishedAt: exampleTime,
};

const exampleFullDelivery = {
  ...exampleDelivery,
  body: JSON.stringify(exampleEvents['webhook.test']),
  requests: [
    {
      at: exampleTime,
      manual: true,
      durationMs: 12,
      status: null,
      error: 'The name team.example could not be resolved',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Promptorium-Webhooks (+https://prompts.example.org)',
        'webhook-id': exampleIds.delivery,
        'webhook-timestamp': '1763640000',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      response: '',
    },
  ],
};

const params = z.object({ id: id.meta({ description: 'Id of the webhook' }) });
const deliveryParams = params.extend({ deliveryId: id.meta({ description: 'Id of the delivery' }) });
const reply = z.object({ webhook });
const withSecret = reply.extend({
  secret: z.string().meta({ description: 'The secret that signs requests. It is shown only once' }),
});
const example = { params: { id: exampleIds.webhook } };
const deliveryExample = { params: { id: exampleIds.webhook, deliveryId: exampleIds.delivery } };

export const myWebhooks = endpoint({
  name: 'myWebhooks',
  method: 'GET',
  path: '/users/me/webhooks',
  access: 'member',
  summary: 'Your webhooks, latest first',
  description:
    'Lists your webhooks without their secrets. Personal keys cannot see webhooks for the whole site.',
  reply: z.object({ items: z.array(webhook) }),
  example: { reply: { items: [exampleWebhook] } },
  failureMessage: 'Failed to fetch webhooks',
});

export const readWebhook = endpoint({
  name: 'readWebhook',
  method: 'GET',
  path: '/users/me/webhooks/{id}',
  access: 'member',
  summary: 'One of your webhooks',
  description: 'Returns a webhook without its secret.',
  params,
  reply,
  // Excludes the fields that deliveries change.
  version: { of: 'webhook', fields: ['name', 'url', 'scope', 'events', 'disabledAt', 'formerSecretUntil'] },
  example: { request: example, reply: { webhook: exampleWebhook } },
  failureMessage: 'Failed to fetch the webhook',
});

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/users/me/webhooks',
  access: 'member',
  holdsSecret: true,
  resource: readWebhook,
  summary: 'Create a webhook',
  description: `Sends events to an address, signed as Standard Webhooks specifies. Only this reply contains the secret. A user can have up to ${webhookLimits.perUser} webhooks.`,
  body: newWebhook,
  status: 201,
  reply: withSecret,
  problems: ['conflict'],
  example: {
    request: {
      body: {
        name: exampleWebhook.name,
        url: exampleWebhook.url,
        events: ['prompt.published', 'comment.created'],
      },
    },
    reply: { webhook: exampleWebhook, secret: exampleSecret },
  },
  failureMessage: 'Failed to create the webhook',
});

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/users/me/webhooks/{id}',
  access: 'member',
  resource: readWebhook,
  summary: 'Change a webhook',
  description: 'Changes only the fields that are sent. Pending events are sent to the new address.',
  params,
  body: acceptReadOnlyFields(webhookChanges, webhook),
  reply,
  example: {
    request: { ...example, body: { name: 'Team' } },
    reply: { webhook: { ...exampleWebhook, name: 'Team' } },
  },
  failureMessage: 'Failed to change the webhook',
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/users/me/webhooks/{id}',
  access: 'member',
  whileSuspended: true,
  resource: readWebhook,
  summary: 'Delete a webhook',
  description: 'Deletes a webhook and its log. Pending events are not sent.',
  params,
  reply: done.extend({ id }),
  example: { request: example, reply: { success: true, id: exampleIds.webhook } },
  failureMessage: 'Failed to delete the webhook',
});

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/users/me/webhooks/{id}/secret',
  access: 'member',
  holdsSecret: true,
  resource: readWebhook,
  summary: 'Replace the secret of a webhook',
  description: `Creates a new secret. For ${webhookLimits.rotationHours} hours, requests are signed with both secrets; the receiver accepts them if either signature is valid.`,
  params,
  reply: withSecret,
  example: {
    request: example,
    reply: {
      webhook: { ...exampleWebhook, name: 'Team', formerSecretUntil: '2025-11-21T12:00:00.000Z' },
      secret: exampleSecret,
    },
  },
  failureMessage: 'Failed to replace the secret',
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/users/me/webhooks/{id}/test',
  access: 'member',
  summary: 'Send a test',
  description: `Sends an event of the type \`webhook.test\` immediately and returns the result within ${webhookLimits.timeoutSeconds} seconds. It is not retried.`,
  actionLimits: ['webhook'],
  maxConcurrent: 2,
  params,
  reply: z.object({ delivery: fullDelivery }),
  example: { request: example, reply: { delivery: exampleFullDelivery } },
  failureMessage: 'Failed to send a test',
});

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/users/me/webhooks/{id}/deliveries',
  access: 'member',
  summary: 'The log of a webhook, latest first',
  description: `Lists sent and pending deliveries. Finished deliveries are stored for ${webhookLimits.loggedDays} days, up to the latest ${webhookLimits.logged.toLocaleString('en-US')}.`,
  params,
  query: z.object({
    state: oneOf('state', [...deliveryStates, 'any'])
      .optional()
      .meta({ description: 'Only deliveries in this state' }),
    ...pageQuery(20),
  }),
  reply: pageOf(delivery),
  example: {
    request: { ...example, query: { limit: 20 } },
    reply: { items: [exampleDelivery], page: 1, limit: 20, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch the deliveries',
});

export const readDelivery = endpoint({
  name: 'readDelivery',
  method: 'GET',
  path: '/users/me/webhooks/{id}/deliveries/{deliveryId}',
  access: 'member',
  summary: 'A delivery with its body and replies',
  description: 'Returns what was sent, and each answer from the receiver.',
  params: deliveryParams,
  reply: z.object({ delivery: fullDelivery }),
  example: { request: deliveryExample, reply: { delivery: exampleFullDelivery } },
  failureMessage: 'Failed to fetch the delivery',
});

export const sendDelivery = endpoint({
  name: 'sendDelivery',
  method: 'POST',
  path: '/users/me/webhooks/{id}/deliveries/{deliveryId}/send',
  access: 'member',
  summary: 'Send a delivery again',
  description: `Sends the same event immediately, even if others are pending, with the same \`webhook-id\` and a new signature. Returns the result within ${webhookLimits.timeoutSeconds} seconds. It is not retried.`,
  actionLimits: ['webhook'],
  maxConcurrent: 2,
  params: deliveryParams,
  reply: z.object({ delivery: fullDelivery }),
  example: {
    request: deliveryExample,
    reply: {
      delivery: {
        ...exampleFullDelivery,
        attempts: 2,
        requests: [...exampleFullDelivery.requests, ...exampleFullDelivery.requests],
      },
    },
  },
  failureMessage: 'Failed to send it again',
});
