import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedCommand } from '../../../src/cli/seed.ts';
import { seedWhenEmpty } from '../../../src/operations/prompts/library/starter.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';
import { counterDifferences, testApp } from '../../support/site/test-app.ts';

const library = join(import.meta.dirname, '../../library');
const files = readdirSync(library, { recursive: true }).filter((name) => String(name).endsWith('.yaml'));

test('the starter library is imported completely into an empty database, once', async () => {
  const app = await testApp();
  const mark = freshMark();
  const seed = () => seedWhenEmpty(systemContext(app), library, 'Promptorium', { mark });
  expect(await seed()).toBe(files.length);
  expect(existsSync(mark)).toBe(false);
  const { items, total } = await app.visitor.listPrompts({ query: { limit: 100, sort: 'recent' } });
  expect(total).toBe(files.length);
  const full = await Promise.all(items.map(({ id }) => app.visitor.readPrompt({ params: { id } })));
  for (const { post } of full) {
    expect(post).toMatchObject({ authorUsername: 'promptorium', likeCount: 0, status: 'published' });
    expect(post.sampleResponses.length).toBeGreaterThan(0);
    expect(post.tags.length).toBeGreaterThan(0);
    expect(post.contentMd).toBe(post.contentMd.trimEnd());
    expect(Date.parse(post.publishedAt ?? '')).toBeLessThanOrEqual(Date.now());
  }
  const featured = items.filter((item) => item.featured).map(({ categoryId }) => categoryId);
  expect(featured).toHaveLength(7);
  expect(new Set(featured).size).toBe(7);
  expect(new Set(items.slice(0, 7).map(({ categoryId }) => categoryId)).size).toBe(7);
  expect(await seed()).toBe(0);
  expect((await runCommand(app, seedCommand, [])).printed).toEqual([
    `0 added, ${files.length} skipped, 0 rejected.`,
  ]);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

test('an interrupted import of the starter library is completed by the next start, even if there are other prompts', async () => {
  const app = await testApp();
  const mark = freshMark();
  const seed = (signal?: AbortSignal) =>
    seedWhenEmpty(systemContext(app), library, 'Promptorium', { mark, signal });
  expect(await seed(AbortSignal.abort())).toBe(0);
  const alice = await app.user('alice');
  await alice.api.publishPrompt({ body: aPrompt() });
  expect(await seed()).toBe(files.length);
  expect(existsSync(mark)).toBe(false);
});

function freshMark(): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-starter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'seeding');
}
