import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from './sign.ts';

/** The example of the specification and of its libraries. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const message = { id: vector.id, sentAt: new Date(Number(vector.timestamp) * 1000 + 999), body: vector.body };

it('signs as Standard Webhooks specifies', () => {
  expect(signedHeaders(message, [vector.secret])).toEqual({
    'webhook-id': vector.id,
    'webhook-timestamp': vector.timestamp,
    'webhook-signature': vector.signature,
  });
});

it('signs with each of two secrets', () => {
  const other = newWebhookSecret();
  const header = signedHeaders(message, [other, vector.secret])['webhook-signature'] ?? '';
  const [first = '', second] = header.split(' ');
  expect(second).toBe(vector.signature);
  const key = Buffer.from(other.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${vector.id}.${vector.timestamp}.${vector.body}`)
    .digest();
  expect(timingSafeEqual(Buffer.from(first.slice(3), 'base64'), expected)).toBe(true);
});

it('makes secrets of 32 random bytes', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  expect(secrets[0]).not.toBe(secrets[1]);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});
