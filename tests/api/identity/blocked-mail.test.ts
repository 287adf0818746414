import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-domains-'));
const file = join(folder, 'domains.txt');
writeFileSync(file, '# closed\nthrowaway.example\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const password = 'correct horse battery';
const advice = /^Use a permanent address/;

it('refuses addresses at listed domains, also for a change of address', async () => {
  const app = await testApp({ env: { BLOCKED_MAIL_DOMAINS: file } });
  const signUp = (email: string) =>
    app.request('POST /auth/sign-up/email', { body: { name: 'Ada', email, password } });
  const refused = await signUp('ada@Sub.Throwaway.example');
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'email', message: expect.stringMatching(advice) }],
  ]);
  const kept = await signUp('ada@kept.example');
  expect(kept.status).toBe(200);
  const change = await app.request('POST /auth/change-email', {
    as: kept.body,
    body: { email: 'ada@throwaway.example', password },
  });
  expect([change.status, change.body.errors?.[0].field]).toEqual([422, 'email']);
  // Not part of this list, and DISPOSABLE_MAIL allows it.
  expect((await signUp('ada@mailinator.com')).status).toBe(200);
});

it('refuses known disposable services with DISPOSABLE_MAIL=block', async () => {
  const app = await testApp({ env: { DISPOSABLE_MAIL: 'block' } });
  const signUp = (email: string) =>
    app.request('POST /auth/sign-up/email', { body: { name: 'Ada', email, password } });
  expect((await signUp('ada@mailinator.com')).status).toBe(422);
  expect((await signUp('ada@example.com')).status).toBe(200);
});

it('names a list that cannot be read, and its line that is no domain', async () => {
  await expect(testApp({ env: { BLOCKED_MAIL_DOMAINS: join(folder, 'none') } })).rejects.toThrow(
    /BLOCKED_MAIL_DOMAINS must be the path of a file/,
  );
  writeFileSync(file, 'fine.example\nnot a domain\n');
  await expect(testApp({ env: { BLOCKED_MAIL_DOMAINS: file } })).rejects.toThrow(/line 2 must be a domain/);
});
