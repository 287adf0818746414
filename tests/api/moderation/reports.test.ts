import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { users } from '../../../src/database/core/schema.ts';
import { reports } from '../../../src/database/moderation/moderation-tables.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp({ limits: { ...readConfig({}).limits, report: { most: 4, seconds: 3_600 } } });
  alice = await app.user('alice');
  bob = await app.user('bob');
});

describe('a report', () => {
  it('is stored with a copy of the prompt at that time', async () => {
    const written = aPrompt({ title: 'Buy now' });
    const { id } = await alice.api.publishPrompt({ body: written });
    expect(await bob.api.reportPrompt({ params: { id }, body: { reason: 'spam' } })).toEqual({
      reported: true,
    });
    await alice.api.updatePrompt({ params: { id }, body: aPrompt({ title: 'Nothing to see' }) });
    expect(await reportsOf(id)).toMatchObject([
      {
        subjectKind: 'prompt',
        subjectAuthorId: alice.id,
        reporterId: bob.id,
        reason: 'spam',
        details: '',
        status: 'open',
        subjectCopy: { title: 'Buy now', body: written.contentMd },
      },
    ]);
  });

  it('is one per user and prompt: another replaces it while it is open', async () => {
    const carol = await app.user('carol');
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const report = (body: { reason: 'spam' | 'other'; details?: string }) =>
      carol.api.reportPrompt({ params: { id }, body });
    await Promise.all([report({ reason: 'spam' }), report({ reason: 'spam' })]);
    await report({ reason: 'other', details: '  It is mine. ' });
    expect(await reportsOf(id)).toMatchObject([{ reason: 'other', details: 'It is mine.' }]);
    await app.pool.db
      .update(reports)
      .set({ status: 'dismissed', closedAt: new Date() })
      .where(eq(reports.subjectId, id));
    await report({ reason: 'spam' });
    expect((await reportsOf(id)).map(({ status }) => status).sort()).toEqual(['dismissed', 'open']);
  });

  it('remains after the prompt, its author and the reporter are deleted', async () => {
    const [dora, eve] = [await app.user('dora'), await app.user('eve')];
    const { id } = await dora.api.publishPrompt({ body: aPrompt() });
    await eve.api.reportPrompt({ params: { id }, body: { reason: 'harmful' } });
    await dora.api.deletePrompt({ params: { id } });
    for (const user of [dora, eve]) await app.pool.db.delete(users).where(eq(users.id, user.id));
    expect(await reportsOf(id)).toMatchObject([
      { subjectAuthorId: null, reporterId: null, reason: 'harmful' },
    ]);
  });

  it('requires a reason, and details for some reasons', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const refused = async (body: object, as = bob) =>
      (await app.request(`POST /posts/${id}/report`, { as, body })).body;
    expect(await refused({})).toMatchObject({
      status: 422,
      errors: [{ field: 'reason', message: 'Choose a reason' }],
    });
    expect(await refused({ reason: 'other', details: ' \n ' })).toMatchObject({
      status: 422,
      errors: [{ field: 'details', message: 'Describe the problem in a few words' }],
    });
    expect(await refused({ reason: 'spam', details: 'x'.repeat(1_001) })).toMatchObject({
      status: 422,
      errors: [{ field: 'details', message: 'Details can be at most 1,000 characters' }],
    });
    expect(await refused({ reason: 'spam' }, alice)).toMatchObject({
      status: 422,
      detail: 'You cannot report your own prompt',
    });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('is rate limited', async () => {
    const frank = await app.user('frank');
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const send = () => app.request(`POST /posts/${id}/report`, { as: frank, body: { reason: 'spam' } });
    for (let n = 0; n < 4; n++) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^You have reported a lot\. Wait \d+ minutes and try again$/),
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

function reportsOf(id: string) {
  return app.pool.db.select().from(reports).where(eq(reports.subjectId, id));
}
