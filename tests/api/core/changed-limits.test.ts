import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { applyChangedLimits } from '../../../src/operations/hosting/limits/apply.ts';
import { storeRefusals } from '../../../src/operations/hosting/refusals/store.ts';
import { wire } from '../../../src/start/wiring/site.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await app.user('boss', 'admin');
});

const limit = async (name: string) =>
  (await app.request('GET /admin/limits', { as: admin })).body.items.find(
    (one: { name: string }) => one.name === name,
  );
const change = (name: string, body: object, as: TestUser | undefined = admin) =>
  app.request(`PUT /admin/limits/${name}`, { body, ...(as && { as }) });
const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question' };
const write = (address: string) => app.request('POST /contact', { body: message, address });

it('an admin changes a limit, which is in force at once, and resets it', async () => {
  expect(await limit('contact')).toMatchObject({ most: 5, seconds: 3_600, changed: false });
  expect((await change('contact', { most: 2, seconds: 600 })).body).toEqual({ success: true });
  expect(await limit('contact')).toMatchObject({
    most: 2,
    seconds: 600,
    changed: true,
    default: { most: 5, seconds: 3_600 },
  });
  const replies = [await write('192.0.2.1'), await write('192.0.2.1'), await write('192.0.2.1')];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 429]);
  expect(Number(replies[2]?.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  expect((await limit('contact')).refused).toEqual({ hour: 1, day: 1 });
  await app.request('DELETE /admin/limits/contact', { as: admin });
  expect(await limit('contact')).toMatchObject({ most: 5, seconds: 3_600, changed: false });
  expect((await write('192.0.2.1')).status).toBe(201);
});

it('is in force in another process after its next exchange', async () => {
  const other = wire(app.config, { pool: app.pool, log: quietLog });
  await change('report', { most: 7, seconds: 60 });
  const ctx = other.contextFor({ role: 'system' });
  expect(ctx.limits.table.report.most).toBe(20);
  await applyChangedLimits(ctx);
  expect(ctx.limits.table.report).toEqual({ most: 7, seconds: 60 });
  ctx.refusals.note('limit:report', 3);
  await storeRefusals(ctx);
  expect((await limit('report')).refused).toEqual({ hour: 3, day: 3 });
  await other.finish();
});

it('is recorded in the audit log, with both values', async () => {
  await change('preview', { most: 60, seconds: 60 });
  await app.request('DELETE /admin/limits/preview', { as: admin });
  const { body } = await app.request('GET /admin/audit?actor=boss&limit=2', { as: admin });
  expect(body.items).toMatchObject([
    { action: 'reset-limit', note: '60 in 60 s → 30 in 60 s' },
    {
      action: 'change-limit',
      subject: { kind: 'limit', id: null, name: 'Previews of Markdown (per user)' },
      note: '30 in 60 s → 60 in 60 s',
    },
  ]);
});

it.each([
  ['read', { most: 10, seconds: 60 }, 'most'],
  ['read', { most: 1_200, seconds: 3_600 }, 'seconds'],
  ['signInAccount', { most: 1_000, seconds: 900 }, 'most'],
  ['signInAccount', { most: 1, seconds: 900 }, 'most'],
  ['contact', { most: 0, seconds: 60 }, 'most'],
  ['contact', { most: 5, seconds: 604_800 }, 'seconds'],
  ['contact', { most: 1.5, seconds: 60 }, 'most'],
])(
  '%s cannot become %j, which would lock users out or protect against nothing',
  async (name, body, field) => {
    const reply = await change(name, body);
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([422, field]);
    expect((await limit(name)).changed).toBe(false);
  },
);

it('is for admins only, and knows the changeable limits only', async () => {
  const member = await app.user('member');
  expect((await change('contact', { most: 3, seconds: 60 }, member)).status).toBe(403);
  expect((await app.request('GET /admin/limits', { as: member })).status).toBe(403);
  expect((await change('proof', { most: 3, seconds: 60 })).status).toBe(404);
  expect((await change('toString', { most: 3, seconds: 60 })).status).toBe(404);
});

it('the documentation shows the limits in force', async () => {
  const shown = async () => (await app.request('GET /docs/limits')).text.includes('77 per minute');
  expect(await shown()).toBe(false);
  await change('preview', { most: 77, seconds: 60 });
  expect(await shown()).toBe(true);
});

it('the overview adds up what was refused in the last day', async () => {
  await app.pool.db.execute(sql`delete from refusals`);
  await app.pool.db.execute(sql`
    insert into refusals (begins_at, kind, count) values
      (now() - interval '2 hours', 'limit:contact', 2), (now() - interval '3 hours', 'limit:read', 3),
      (now() - interval '30 hours', 'limit:read', 100), (now(), 'honeypot', 4)`);
  const { body } = await app.request('GET /admin/overview', { as: admin });
  expect(body.refused).toEqual([
    { kind: 'honeypot', hour: 4, day: 4 },
    { kind: 'too-fast', hour: 0, day: 0 },
    { kind: 'proof', hour: 0, day: 0 },
    { kind: 'disposable', hour: 0, day: 0 },
    { kind: 'limit', hour: 0, day: 5 },
  ]);
});
