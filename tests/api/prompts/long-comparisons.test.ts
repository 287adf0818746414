import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
});

/** A body near the greatest length: lines that stay the same, and between them lines of other words for each seed. */
function body(seed: number, lines: number): string {
  const words = Math.floor(98_000 / lines / 4);
  const line = (n: number) => Array.from({ length: words }, (_, word) => ((n * 31 + word * 17) * seed) % 997);
  return Array.from({ length: lines }, (_, n) => `same ${n}\n${line(n).join(' ')}`).join('\n');
}

async function edited(id: string, contentMd: string, by = alice): Promise<void> {
  // Edits within ten minutes would be one version.
  await app.pool.db.execute(sql`update prompt_versions set created_at = created_at - interval '1 hour'`);
  await by.api.updatePrompt({ params: { id }, body: aPrompt({ contentMd }) });
}

it.each([20, 200])('a comparison of long texts has all of both: %s lines', async (lines) => {
  const bodies = [body(7, lines), body(11, lines)] as const;
  const { id } = await alice.api.publishPrompt({ body: aPrompt({ contentMd: bodies[0] }) });
  await edited(id, bodies[1]);
  const { fields } = await app.visitor.compareVersions({ params: { id }, query: { from: 1, to: 2 } });
  const changes = fields.find(({ field }) => field === 'contentMd')?.changes ?? [];
  const without = (kind: string) =>
    changes.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
  expect([without('added'), without('removed')]).toEqual([...bodies]);
});

it('a merge of texts of repeated lines ends, with a conflict for what it did not compare', async () => {
  const repeated = (lines: number, last: string) => `${'a\nb\n'.repeat(lines)}${last}`;
  const { id } = await alice.api.publishPrompt({ body: aPrompt({ contentMd: repeated(7_000, 'x') }) });
  const { post: fork } = await bob.api.forkPrompt({ params: { id } });
  await edited(id, `start\n${repeated(6_000, 'y')}`);
  await bob.api.updatePrompt({
    params: { id: fork.id },
    body: { ...aPrompt({ contentMd: repeated(6_500, 'z') }), title: fork.title },
  });
  const { merge } = await bob.api.readUpstream({ params: { id: fork.id } });
  expect(merge.find(({ field }) => field === 'contentMd')?.parts).toContainEqual(
    expect.objectContaining({ kind: 'conflict' }),
  );
});

it('many comparisons of one visitor take turns, and another visitor does not wait for all of them', async () => {
  const { id } = await alice.api.publishPrompt({ body: aPrompt({ contentMd: body(1, 50) }) });
  for (const seed of [2, 3, 4, 5]) await edited(id, body(seed, 50));
  const pairs = [1, 2, 3, 4, 5].flatMap((from) => [1, 2, 3, 4, 5].map((to) => ({ from, to })));
  const path = ({ from, to }: { from: number; to: number }) =>
    `/posts/id/${id}/comparison?from=${from}&to=${to}`;
  const all = pairs
    .filter(({ from, to }) => from !== to)
    .map((pair) => app.request(`GET ${path(pair)}`, { address: '10.1.1.1' }));
  const other = app.request(`GET ${path({ from: 1, to: 5 })}`, { address: '10.1.1.2' });
  const first = await Promise.race([other.then(() => 'other'), Promise.all(all).then(() => 'all')]);
  expect(first).toBe('other');
  for (const { status, headers } of await Promise.all(all))
    expect([status, headers.get('retry-after')]).toEqual(status === 503 ? [503, '5'] : [200, null]);
  expect((await other).status).toBe(200);
});
