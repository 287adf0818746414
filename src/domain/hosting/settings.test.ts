import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { changedSettings, storedSettings } from './settings.ts';

const signedWith = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');
const stored = (given: Record<string, string>, secret = 'a') => storedSettings(given, signedWith(secret));

it('shows harmless values, and of others only that they changed', () => {
  const before = stored({ ACCESS: 'members', SMTP_URL: 'smtp://a:hunter2@mail', SIGN_UP: 'closed' });
  const after = stored({ ACCESS: 'public', SMTP_URL: 'smtp://a:hunter3@mail', OIDC_NAME: 'Company' });
  expect(changedSettings(before, after)).toEqual([
    { name: 'ACCESS', note: 'members → public' },
    { name: 'OIDC_NAME', note: 'changed' },
    { name: 'SIGN_UP', note: 'closed → (default)' },
    { name: 'SMTP_URL', note: 'changed' },
  ]);
  expect(JSON.stringify([before, after])).not.toMatch(/hunter|Company/);
  expect(changedSettings(before, before)).toEqual([]);
});

it('with another secret, names that alone, and settings that are new or gone', () => {
  const before = stored({ SMTP_URL: 'smtp://a', METRICS_TOKEN: 'b', SECRET: 'x' });
  const after = stored({ SMTP_URL: 'smtp://a', STRIPE_SECRET_KEY: 'c', SECRET: 'y' }, 'b');
  expect(changedSettings(before, after).map(({ name }) => name)).toEqual([
    'METRICS_TOKEN',
    'SECRET',
    'STRIPE_SECRET_KEY',
  ]);
});

it('leaves out what can differ between the servers of a site', () => {
  expect(Object.keys(stored({ PORT: '3000', WORKERS: '2', DATA_DIR: '/srv/data' }))).toEqual(['SECRET']);
});
