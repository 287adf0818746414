import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { PaymentMode } from '../domain/market/market.ts';
import { setupWarnings, warnAboutPayments } from './setup-warnings.ts';

const publicUrl = 'https://prompts.example';

function warningsFor(
  setup: Partial<Parameters<typeof setupWarnings>[0]>,
  ...requests: IncomingMessage['headers'][]
): string[] {
  const warnings: string[] = [];
  const check = setupWarnings(
    { publicUrl, hasPublicUrl: true, proxies: 0, ...setup },
    { warn: (_, message) => warnings.push(message) },
  );
  for (const headers of requests) check({ headers } as IncomingMessage);
  return warnings;
}

describe('payments', () => {
  const local = 'http://localhost:3000';
  const warnings = (payments: PaymentMode, url: string, secretKey = '') => {
    const messages: string[] = [];
    const stripe = secretKey ? { secretKey } : undefined;
    warnAboutPayments(
      { publicUrl: url, market: { payments, stripe } },
      { warn: (_, message) => messages.push(message) },
    );
    return messages;
  };

  it.each([
    ['test', publicUrl, '', 'NO MONEY IS TAKEN: PAYMENTS=test'],
    ['stripe', publicUrl, 'sk_test_1', 'NO MONEY IS TAKEN: STRIPE_SECRET_KEY'],
    ['stripe', local, 'rk_live_1', 'MONEY IS TAKEN'],
  ] as const)('cause a warning: %s at %s with the key %s', (payments, url, key, message) => {
    expect(warnings(payments, url, key)).toEqual([expect.stringContaining(message)]);
    expect(warnings(payments, url, key).join()).not.toContain('sk_');
  });

  it.each([
    ['test', local, ''],
    ['off', publicUrl, ''],
    ['stripe', publicUrl, 'sk_live_1'],
    ['stripe', local, 'sk_test_1'],
  ] as const)('cause none: %s at %s with the key %s', (payments, url, key) => {
    expect(warnings(payments, url, key)).toEqual([]);
  });
});

describe('X-Forwarded-For', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1' };

  it('without TRUST_PROXY causes one warning', () => {
    expect(warningsFor({}, {}, headers, headers)).toEqual([expect.stringContaining('set TRUST_PROXY=1')]);
  });

  it('with TRUST_PROXY causes none', () => {
    expect(warningsFor({ proxies: 1 }, headers)).toEqual([]);
  });
});

describe('PUBLIC_URL', () => {
  const here = { origin: 'https://other.example', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };

  it('that is not the address in browsers causes one warning', () => {
    expect(warningsFor({}, here, here)).toEqual([
      expect.stringContaining('PUBLIC_URL is https://prompts.example'),
    ]);
    const old = { origin: 'https://other.example', host: 'other.example' };
    expect(warningsFor({}, old)).toHaveLength(1);
  });

  it('that is missing causes one, except on this machine', () => {
    const guess = { publicUrl: 'http://localhost:3000', hasPublicUrl: false };
    expect(warningsFor(guess, here)).toEqual([
      expect.stringContaining(
        'PUBLIC_URL is not set. Links in emails and feeds lead to http://localhost:3000',
      ),
    ]);
    expect(warningsFor(guess, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toEqual([]);
  });

  it.each([
    ['is right', { ...here, origin: publicUrl }],
    ['is right, behind a proxy that replaces the host', { origin: publicUrl, host: '127.0.0.1:3000' }],
    ['is attacked by another site', { ...here, 'sec-fetch-site': 'cross-site' }],
    [
      'is attacked by another site, in an old browser',
      { origin: 'https://evil.example', host: 'prompts.example' },
    ],
    ['is used by a page without an origin', { ...here, origin: 'null' }],
  ])('that %s causes none', (_, headers) => {
    expect(warningsFor({}, headers)).toEqual([]);
  });
});
