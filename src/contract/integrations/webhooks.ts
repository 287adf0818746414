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
import { done, idOf, oneOf, pageOf, pageQuery, requiredLine, time } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';

const eventType = z.enum(webhookEventTypes, { error: `An event is one of ${webhookEventTypes.join(', ')}` });

/** A webhook as its owner sees it. */
export const webhook = z
  .object({
    id: idOf('webhook'),
    name: z.string().meta({ example: 'Team chat' }),
    url: z.string().meta({ example: 'https://team.example/webhooks' }),
    scope: z.enum(webhookScopes),
    events: z.array(eventType),
    state: z.enum(webhookStates).meta({
      description:
        '`failing`: nothing has been delivered since `failingSince`; `disabled`: no events are sent',
    }),
    failingSince: time.nullable().meta({ example: null }),
    disabledAt: time.nullable().meta({ example: null }),
    disabledBecause: z
      .enum(disabledReasons)
      .nullable()
      .meta({
        description: `\`owner\`: you disabled it; \`failures\`: all deliveries failed for ${webhookLimits.failingDays} days; \`gone\`: the receiver answered 410`,
        example: null,
      }),
    formerSecretUntil: time
      .nullable()
      .meta({ description: 'Until then, requests are also signed with the previous secret', example: null }),
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
    example: 'https://team.example/webhooks',
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
    id: idOf('delivery').meta({ description: 'The `webhook-id` of its requests' }),
    type: z.string().meta({ description: 'The type of the event', example: 'webhook.test' }),
    state: z.enum(deliveryStates).meta({ example: 'failed' }),
    attempts: z.number().int().meta({ description: 'Number of times it was sent' }),
    createdAt: time,
    nextAt: time
      .nullable()
      .meta({ description: 'Earliest time of the next attempt; null if there is none', example: null }),
    finishedAt: time.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export type Delivery = z.infer<typeof delivery>;

/** A delivery with its body and the requests that were sent. */
const fullDelivery = delivery
  .extend({
    body: z.string().meta({
      description: 'The exact JSON that is sent',
      example: `{"type":"webhook.test","timestamp":"2025-11-20T12:00:00.000Z","data":{"message":"This is a test: the webhook works.","webhook":{"id":"${exampleIds.webhook}","name":"Team chat"}}}`,
    }),
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
            .meta({ description: 'HTTP status of the reply; null without one', example: null }),
          error: z.string().meta({
            description: 'Why it failed; empty when it was delivered',
            example: 'The name team.example could not be resolved',
          }),
          headers: z.record(z.string(), z.string()).meta({
            description: 'Headers that were sent',
            example: { 'webhook-id': exampleIds.delivery, 'webhook-timestamp': '1763640000' },
          }),
          response: z.string().meta({
            description: `The first ${webhookLimits.responseBytes.toLocaleString('en-US')} bytes of the reply`,
            example: '',
          }),
        }),
      )
      .meta({ description: 'Latest first' }),
  })
  .meta({ id: 'WebhookDeliveryDetails' });

export type FullDelivery = z.infer<typeof fullDelivery>;

const params = z.object({ id: idOf('webhook').meta({ description: 'Id of the webhook' }) });
const deliveryParams = params.extend({
  deliveryId: idOf('delivery').meta({ description: 'Id of the delivery' }),
});
const reply = z.object({ webhook });
const withSecret = reply.extend({
  secret: z.string().meta({
    description: 'The secret that signs requests. It is shown only once',
    example: 'whsec_UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw=',
  }),
});

export const myWebhooks = endpoint({
  name: 'myWebhooks',
  method: 'GET',
  path: '/users/me/webhooks',
  access: 'member',
  summary: 'Your webhooks, latest first',
  description:
    'Lists your webhooks without their secrets. Personal keys cannot see webhooks for the whole site.',
  reply: z.object({ items: z.array(webhook) }),
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
  example: { body: { name: 'Team' } },
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
  reply: done.extend({ id: idOf('webhook') }),
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
  example: { reply: { webhook: { formerSecretUntil: exampleTime } } },
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
  failureMessage: 'Failed to send it again',
});
