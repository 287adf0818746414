export interface WebhookOptions {
  /** Maximum difference in seconds between the time of a message and now; 300 by default. */
  tolerance?: number;
  /** The current time in milliseconds since 1970; by default, the system's. */
  now?: number;
}

/**
 * Thrown for a message that was not signed with the secret, is too old, or is malformed. Respond to it with
 * 400.
 */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

/**
 * Verifies the signature of a webhook (Standard Webhooks) and returns its parsed body. `body` must be the
 * received bytes: not parsed and serialized again. `secret` begins with `whsec_`; pass several during a
 * rotation. Messages may arrive more than once: store the header `webhook-id` to detect repeats. Rejects with
 * a {@link WebhookError}.
 */
export async function verifyWebhook(
  {
    headers,
    body,
  }: { headers: Headers | Record<string, string | string[] | undefined>; body: string | Uint8Array },
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: WebhookOptions = {},
): Promise<unknown> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('webhook-timestamp is no time');
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookError('The message is too old, or the clock is wrong');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = headerOf(headers, 'webhook-signature').split(' ').flatMap(bytesOfSignature);
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(each);
    // Takes the same time wherever the signatures differ.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return parsed(bytes);
  }
  throw new WebhookError('The signature does not fit: the secret is another one, or the body was changed');
}

function headerOf(headers: Headers | Record<string, string | string[] | undefined>, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new WebhookError(`The header ${name} is missing`);
  return text;
}

/** Signatures of other versions are ignored. */
function bytesOfSignature(text: string): Uint8Array<ArrayBuffer>[] {
  const [version, encoded = ''] = text.split(',');
  const bytes = version === 'v1' ? decoded(encoded) : undefined;
  return bytes ? [bytes] : [];
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new WebhookError('The secret is not one of a webhook: it begins with whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new WebhookError('The body is not JSON');
  }
}
