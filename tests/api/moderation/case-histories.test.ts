import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { DecisionHalves } from '../../../src/domain/core/decisions.ts';
import type { ReportSubject } from '../../../src/domain/moderation/reports.ts';
import { inTransaction } from '../../../src/operations/core/in-transaction.ts';
import { openCase } from '../../../src/operations/visibility/open-case.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;
let readers: TestUser[];

beforeAll(async () => {
  const limits = readConfig({}).limits;
  app = await testApp({ limits: { ...limits, report: { most: 1_000, seconds: 3_600 } } });
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
  readers = await Promise.all(Array.from({ length: 4 }, (_, n) => app.user(`reader${n}`)));
  await app.pool.db.execute(sql`update users set created_at = created_at - interval '8 days'`);
});

const subject = fc.constantFrom<ReportSubject>('prompt', 'comment');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('report' as const), subject, by: fc.nat(3) }) },
  fc.record({ do: fc.constant('open' as const), subject, hide: fc.boolean() }),
  fc.record({
    do: fc.constant('decide' as const),
    subject,
    decision: fc.record<DecisionHalves>({
      content: fc.constantFrom('keep', 'hide', 'request-change'),
      author: fc.constantFrom('none', 'warn'),
    }),
  }),
);

it('has one open case per subject, shows a withheld subject again after a dismissal, and keeps the counters right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const prompt = (await alice.api.publishPrompt({ body: aPrompt() })).id;
      const body = { bodyMd: 'A comment', stars: 4 };
      const { comment } = await boss.api.addComment({ params: { id: prompt }, body });
      const ids = { prompt, comment: comment.id };
      for (const one of steps) {
        const id = ids[one.subject];
        if (one.do === 'report') await report(one.subject, id, one.by);
        else if (one.do === 'open') await open(one.subject, id, one.hide);
        else await decide(one.subject, id, one.decision);
        expect((await openCases(id)).length).toBeLessThanOrEqual(1);
      }
      expect(await counterDifferences(app.pool)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

/** What others cannot see any more cannot be reported. */
async function report(kind: ReportSubject, id: string, by: number): Promise<void> {
  const path = kind === 'prompt' ? `/posts/${id}/report` : `/comments/${id}/report`;
  const seen = await isVisible(kind, id);
  const { status } = await app.request(`POST ${path}`, {
    as: readers[by] ?? alice,
    body: { reason: 'spam' },
  });
  expect(status).toBe(seen ? 200 : 404);
}

async function open(kind: ReportSubject, id: string, hide: boolean): Promise<void> {
  const ctx = app.contextFor({ role: 'system' });
  const signals = [{ kind: 'links', points: 1, detail: 'A link' }];
  await inTransaction(ctx, (ctx) => openCase(ctx, { kind, id, signals, hide }));
}

async function decide(kind: ReportSubject, id: string, decision: DecisionHalves): Promise<void> {
  const [found] = await openCases(id);
  if (!found) return;
  const { status } = await app.request(`POST /admin/reports/${found.id}/decision`, {
    as: boss,
    body: { ...decision, rule: 'spam', note: 'Because' },
  });
  if (status !== 200) return;
  expect(await openCases(id)).toEqual([]);
  if (found.withheld) expect(await isShown(kind, id)).toBe(decision.content !== 'hide');
}

const openCases = async (id: string) =>
  (await boss.api.listReportCases({ query: { limit: 100 } })).items.filter((one) => one.subject.id === id);

/** Whether readers see it. */
async function isVisible(kind: ReportSubject, id: string): Promise<boolean> {
  const path = kind === 'prompt' ? `/posts/id/${id}` : `/comments/${id}`;
  return (await app.request(`GET ${path}`)).status === 200;
}

/** The same, also for a comment on a prompt that is hidden. */
async function isShown(kind: ReportSubject, id: string): Promise<boolean> {
  if (kind === 'prompt') return isVisible(kind, id);
  const rows = await app.pool.db.execute(sql`select 1 from comments where id = ${id} and deleted_at is null`);
  return rows.length > 0;
}
