import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  exampleEvent,
  type WebhookEvents,
  webhookEvents,
  webhookEventTexts,
} from '../../../contract/integrations/webhook-events.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
});

const headers = [
  header(
    'webhook-id',
    'ID of the delivery. Retries have the same ID, so a receiver can skip what it has already handled',
    '0199a5c2-7d00-7000-8000-0000000000b2',
  ),
  header('webhook-timestamp', 'When this request was sent, in seconds since 1970', '1763640000'),
  header(
    'webhook-signature',
    'HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the secret, as base64 after `v1,`; two of them, separated by a space, while a secret is being replaced',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Adds the requests of webhooks to the document, one entry per type of event. */
export function registerWebhooks(book: OpenAPIHono['openAPIRegistry']): void {
  for (const [type, schema] of Object.entries(webhookEvents)) {
    const { summary, description } = webhookEventTexts[type as keyof WebhookEvents];
    book.registerWebhook({
      operationId: type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
      method: 'post',
      path: type,
      tags: ['Users'],
      summary,
      description: `${description} Signed as Standard Webhooks specifies.`,
      security: [],
      parameters: headers,
      request: {
        body: {
          required: true,
          content: { 'application/json': { schema, example: exampleEvent(type as keyof WebhookEvents) } },
        },
      },
      responses: {
        '2XX': { description: 'The event was received. The first kilobyte of the body is logged' },
        410: { description: 'The webhook is disabled because the receiver is permanently gone' },
        '4XX': { description: 'The event is retried later, as after any other status' },
      },
    });
  }
}
