import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectCollation } from '../../../src/database/hosting/collation.ts';
import { judgeCollation } from '../../../src/domain/hosting/doctor/collation.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  admin = await app.user('boss', 'admin');
});

describe('rules for sorting that have changed below the database', () => {
  it('are reported to admins and by the doctor, with the remedy', async () => {
    const { database } = await selectCollation(app.pool.db);
    expect((await admin.api.readOverview({})).problems).toEqual([]);
    expect(judgeCollation(await selectCollation(app.pool.db)).state).toBe('ok');
    const changed = { database, stored: '2.31', actual: '2.36' };
    const { state, text, advice } = judgeCollation(changed);
    expect(state).toBe('warning');
    expect(text).toContain('version 2.36 of its locale, but its indexes were made with version 2.31');
    expect(advice).toContain(`REINDEX DATABASE "${database}"`);
  });
});

describe('comparisons and orders', () => {
  it('do not depend on the locale of the database', async () => {
    app.queries();
    const alice = await app.user('alice');
    for (let n = 0; n < 3; n++) await alice.api.publishPrompt({ body: aPrompt({ title: 'A same title' }) });
    await app.request('GET /users?sort=name');
    await app.request('GET /posts/tags?q=a');
    const texts = app.queries().map(({ text }) => text);
    expect(texts.filter((text) => /slug (>=|<) /.test(text))).toEqual([]);
    expect(texts.some((text) => /slug collate "C" >= /.test(text))).toBe(true);
    expect(texts.some((text) => /lower\(users\.display_name collate "C"\)/.test(text))).toBe(true);
    const { rows } = await app.pool.adapter.execute<{ slug: string }>(
      sql`select slug from prompts order by slug collate "C"`,
    );
    expect(rows.map(({ slug }) => slug)).toEqual(['a-same-title', 'a-same-title-2', 'a-same-title-3']);
  });
});
