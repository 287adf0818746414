import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/**
 * Generates a secret for a webhook in the form of Standard Webhooks: `whsec_` and 32 random bytes as base64.
 */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** A message to sign. */
interface Message {
  id: string;
  sentAt: Date;
  body: string;
}

/**
 * Returns the headers that identify and sign a webhook's request (Standard Webhooks 1.0), with a signature
 * for each secret; a receiver needs to know only one of them. The time is that of this request, so that
 * receivers can refuse replays of old requests.
 */
export function signedHeaders(
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
