import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: ' contact=2/10min, preview = 77/min ' } });
  admin = await app.user('boss', 'admin');
});

const overview = async () => (await app.request('GET /admin/overview', { as: admin })).body;

it('a limit that the operator set is in force, and the overview shows how often it was exceeded', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question' };
  const replies = [];
  for (let n = 0; n < 3; n++)
    replies.push(await app.request('POST /contact', { body, address: '192.0.2.1' }));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(replies[2]?.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  const { limits } = await overview();
  const of = (name: string) => limits.find((limit: { name: string }) => limit.name === name);
  expect(of('contact')).toEqual({
    ...{ name: 'contact', counts: 'Contact messages', per: 'address', most: 2, seconds: 600 },
    ...{ hour: 1, day: 1 },
  });
  expect(of('preview')).toMatchObject({ most: 77, seconds: 60 });
  expect(of('signUp')).toMatchObject({ most: 20, seconds: 3_600 });
});

it('the documentation shows the limits in force', async () => {
  expect((await app.request('GET /docs/limits')).text).toContain('77 per minute');
});

it.each([
  'contact',
  'contact=5',
  'contact=0/h',
  'contact=5/week',
  'unknown=5/h',
  'proof=2/h',
  'toString=2/h',
  'signUp=5/h,contact',
])('%s is refused, with the names of the limits', (RATE_LIMITS) => {
  expect(() => readConfig({ RATE_LIMITS })).toThrow(
    /^RATE_LIMITS must be limits like signUp=5\/h.*these names: read, page,.*, not "/,
  );
});

it('the overview adds up what was refused in the last day', async () => {
  await app.pool.db.execute(sql`delete from refusals`);
  await app.pool.db.execute(sql`
    insert into refusals (begins_at, kind, count) values
      (now() - interval '2 hours', 'limit:contact', 2), (now() - interval '3 hours', 'limit:read', 3),
      (now() - interval '30 hours', 'limit:read', 100), (now(), 'honeypot', 4)`);
  expect((await overview()).refused).toEqual([
    { kind: 'honeypot', hour: 4, day: 4 },
    { kind: 'too-fast', hour: 0, day: 0 },
    { kind: 'proof', hour: 0, day: 0 },
    { kind: 'disposable', hour: 0, day: 0 },
    { kind: 'limit', hour: 0, day: 5 },
  ]);
});
