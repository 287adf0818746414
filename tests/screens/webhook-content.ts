/** What the API answers in screens of webhooks that the site itself is not in. */

import { composeExample } from '../../src/contract/core/examples.ts';
import type { Delivery, FullDelivery, Webhook } from '../../src/contract/integrations/webhooks.ts';
import { webhook } from '../../src/contract/integrations/webhooks.ts';

const exampleWebhook = composeExample(webhook);
const time = '2025-11-20T12:00:00.000Z';

export const webhookSecret = 'whsec_UNhY4JhezH9gQYqvDMWrWH9CwlcKiECVqejMrND2VFw=';

/** A webhook with a long address, as its owner sends it. */
export const longWebhook = {
  name: 'Chat of the editors',
  url: `https://hooks.example/services/${'T024BE7LD/'.repeat(9)}incoming?channel=prompts&format=compact`,
  events: ['prompt.hidden' as const],
};

export const severalWebhooks: [Webhook, ...Webhook[]] = [
  exampleWebhook,
  {
    ...exampleWebhook,
    id: '0199a5c2-7d00-7000-8000-0000000000b3',
    name: 'ملخص يومي للفريق',
    state: 'failing',
    failingSince: time,
    formerSecretUntil: '2025-11-21T12:00:00.000Z',
  },
  {
    ...exampleWebhook,
    id: '0199a5c2-7d00-7000-8000-0000000000b4',
    name: 'Moderation',
    scope: 'site',
    events: [
      'prompt.published',
      'prompt.updated',
      'prompt.hidden',
      'prompt.deleted',
      'comment.created',
      'report.decided',
    ],
    state: 'disabled',
    disabledAt: time,
    disabledBecause: 'failures',
  },
];

const delivery: Delivery = {
  id: '0199a5c2-7d00-7000-8000-0000000000b2',
  type: 'comment.created',
  state: 'waiting',
  attempts: 2,
  createdAt: time,
  nextAt: time,
  finishedAt: null,
};

export const deliveryPage = {
  items: [
    delivery,
    {
      ...delivery,
      id: '0199a5c2-7d00-7000-8000-0000000000b5',
      type: 'prompt.published',
      state: 'delivered',
      attempts: 1,
      nextAt: null,
      finishedAt: time,
    },
    {
      ...delivery,
      id: '0199a5c2-7d00-7000-8000-0000000000b6',
      type: 'webhook.test',
      state: 'failed',
      attempts: 1,
      nextAt: null,
      finishedAt: time,
    },
  ] satisfies Delivery[],
  page: 1,
  limit: 10,
  total: 23,
  totalPages: 3,
};

const headers = {
  'webhook-id': delivery.id,
  'webhook-timestamp': '1763640000',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  'user-agent': 'Promptorium-Webhooks (+https://prompts.example.org)',
  'content-type': 'application/json',
};

export const fullDelivery: FullDelivery = {
  ...delivery,
  body: JSON.stringify({
    type: 'comment.created',
    timestamp: time,
    data: { comment: { id: delivery.id, bodyMd: 'Works well for *old* code, too.' } },
  }),
  requests: [
    {
      at: time,
      manual: true,
      durationMs: 10_000,
      status: null,
      error: 'No complete response within 10 seconds',
      headers,
      response: '',
    },
    {
      at: time,
      manual: false,
      durationMs: 83,
      status: 503,
      error: 'The receiver responded with 503',
      headers,
      response: '<html><body>Service Temporarily Unavailable</body></html>',
    },
  ],
};
