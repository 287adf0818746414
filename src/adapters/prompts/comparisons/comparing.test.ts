import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { comparisonProcess } from './comparing.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-comparisons-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that answers after `ms`, or never. */
function processOf(ms: number): string {
  const module = join(folder, `after-${ms}.mjs`);
  const serveTasks = pathToFileURL(join(import.meta.dirname, '../../core/tasks/serve-tasks.ts'));
  writeFileSync(
    module,
    `import { serveTasks } from '${serveTasks}';
    const result = { changes: [[{ kind: 'same', text: 'done' }]], merges: [], isComplete: true };
    serveTasks(() => new Promise((done) => setTimeout(() => done(result), ${ms})));`,
  );
  return module;
}

const lines = (last: string) => Array.from({ length: 4_000 }, (_, n) => `${n % 7} ${last}`).join('\n');
const texts = (last: string) => ({ pairs: [{ before: lines('a'), after: lines(last) }], triples: [] });
const done = expect.objectContaining({ changes: [[{ kind: 'same', text: 'done' }]] });

it('compares short texts', async () => {
  const { of } = comparisonProcess();
  expect(await of('a').compare({ pairs: [{ before: 'One', after: 'Two' }], triples: [] })).toMatchObject({
    changes: [
      [
        { kind: 'removed', text: 'One' },
        { kind: 'added', text: 'Two' },
      ],
    ],
  });
});

it('compares long texts in a process, and the same texts once', async () => {
  const { of, pid } = comparisonProcess({ timeoutMs: 20_000, waitMs: 20_000 });
  const [one, two] = await Promise.all([of('a').compare(texts('b')), of('b').compare(texts('b'))]);
  expect(one).toMatchObject({ changes: [expect.any(Array)], merges: [] });
  expect(two).toBe(one);
  expect(await of('c').compare(texts('b'))).toBe(one);
  expect(pid()).toBeGreaterThan(0);
});

it('forgets results beyond its bytes', async () => {
  const { of } = comparisonProcess({ cacheBytes: 100_000, timeoutMs: 20_000, waitMs: 20_000 });
  const one = await of('a').compare(texts('b'));
  await of('a').compare(texts('c'));
  expect(await of('a').compare(texts('b'))).not.toBe(one);
});

it('lets each viewer compare one at a time, and refuses more than may wait', async () => {
  const { of } = comparisonProcess({ module: processOf(100), timeoutMs: 20_000, waitMs: 20_000 });
  const all = ['b', 'c', 'd', 'e', 'f', 'g'].map((last) => of('a').compare(texts(last)));
  expect(await of('other').compare(texts('h'))).toEqual(done);
  expect(await Promise.all(all)).toEqual([done, done, done, done, 'busy', 'busy']);
  expect(await of('a').compare(texts('g'))).toEqual(done);
});

it('does not wait longer than it may', async () => {
  const { of } = comparisonProcess({ module: processOf(2_000), timeoutMs: 20_000, waitMs: 50 });
  const running = of('a').compare(texts('b'));
  expect(await of('other').compare(texts('c'))).toBe('busy');
  expect(await running).toEqual(done);
});

it('shows texts as replaced when the process takes too long', async () => {
  const { of } = comparisonProcess({ module: processOf(60_000), timeoutMs: 100, waitMs: 20_000 });
  const result = await of('a').compare({
    ...texts('b'),
    triples: [{ base: 'a', mine: 'b', theirs: 'c' }],
  });
  expect(result).toMatchObject({
    changes: [[{ kind: 'removed' }, { kind: 'added' }]],
    merges: [[{ conflict: { mine: 'b\n', base: 'a\n', theirs: 'c\n' } }]],
  });
});
