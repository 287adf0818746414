import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedCommand } from '../../src/cli/seed.ts';
import { seedWhenEmpty } from '../../src/operations/library/starter.ts';
import { runCommand, systemContext } from '../support/commands.ts';
import { counterDifferences, testApp } from '../support/test-app.ts';

test('the starter library lands whole in an empty database, once', async () => {
  const app = await testApp();
  const library = join(import.meta.dirname, '../../library');
  const files = readdirSync(library, { recursive: true }).filter((name) => String(name).endsWith('.yaml'));
  expect(await seedWhenEmpty(systemContext(app), library, 'Promptorium')).toBe(files.length);
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
  expect(await seedWhenEmpty(systemContext(app), library, 'Promptorium')).toBe(0);
  expect((await runCommand(app, seedCommand, [])).printed).toEqual([
    `0 landed, ${files.length} skipped, 0 refused.`,
  ]);
  expect(await counterDifferences(app.pool)).toEqual([]);
});
