/** Every list with a cursor answers forged ones with 400. */
import { beforeAll, expect, it } from 'vitest';
import { isStorableText } from '../../../src/domain/core/text/text.ts';
import { beforeEvents, type FilledLists, fillLists, pagedLists } from '../../support/paged-lists.ts';
import { testApp } from '../../support/site/test-app.ts';

let read: FilledLists['read'];

beforeAll(async () => {
  ({ read } = await fillLists(await testApp({ now: () => beforeEvents, env: { PAYMENTS: 'test' } })));
});

const listed = async ([, path, reader]: (typeof pagedLists)[number], cursor?: string) =>
  read(`${path}&limit=1${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, reader);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString());

const id = '0199a5c2-7d00-7000-8000-000000000001';
const hostile: unknown[] = [
  ...[null, true, 0, -1, 1e308, '', 'x', [], {}, [[]], "'; drop table prompts; --", '\u0000', '\uD800'],
  ...['NaN', 'Infinity', '-Infinity', 'infinity', 'now', 'epoch', '1e99', '1e-99', '9999999999e99', '-1e-60'],
  ...['2147483648', '99999999999', '-1', '1.5', '0x10', ' 1', '1\n'],
  ...['2026-13-01 00:00:00+00', '2026-02-30 00:00:00+00', '2026-01-01 25:00:00+00', '2026-01-01 00:61:00+00'],
  ...['0000-01-01 00:00:00+00', '9999-99-99 99:99:99+00', '2026-01-01', '2026-01-01T00:00:00Z'],
  ...['2026-01-01 00:00:00+99', '2026-01-01 00:00:00.1234567+00', '21.11.2026 10:00:00 UTC'],
];

/**
 * Whether a list can continue after this value of a column: by a score after a number, by name after any text, the log of changes
 * after any position.
 */
function isPossible(list: string, column: number, value: unknown): boolean {
  if (list === 'changes') return column === 1 && /^[1-9]\d*$/.test(String(value));
  if (column > 0 || typeof value !== 'string') return false;
  if (/by (trending|relevance)$|^found/.test(list)) return ['-1', '1.5', '2147483648'].includes(value);
  return list === 'members by name' && isStorableText(value);
}

/** The same cursor with hostile values in each of its columns, of another form, or not encoded as it should be. */
function forgedFrom(cursor: string): string[] {
  const [list, place] = decoded(cursor) as [string, string | string[]];
  const inPlace = (value: unknown) =>
    typeof place === 'string'
      ? [[list, value]]
      : place.flatMap((_, column) =>
          isPossible(list, column, value) ? [] : [[list, place.with(column, value as string)]],
        );
  return [
    ...hostile.flatMap(inPlace),
    ...hostile.map((value) => [list, value]),
    ...hostile.map((value) => [value, place]),
    ...hostile,
    [list],
    [list, place, place],
    [list, typeof place === 'string' ? [place] : [...place, '1']],
    [list, typeof place === 'string' ? { id: place } : place.slice(1)],
    [list, typeof place === 'string' ? [] : { ...place }],
    ['another', place],
    [list, ['1', id], id],
  ]
    .map(encoded)
    .concat(
      'nonsense',
      '%',
      '.',
      id,
      `${cursor}=`,
      `${cursor}!`,
      ` ${cursor}`,
      cursor.slice(0, -2),
      'a'.repeat(200),
      'a'.repeat(2_000),
    );
}

it.each(pagedLists)('%s refuses forged cursors at %s', async (...list) => {
  const first = await listed(list);
  const { nextCursor } = first.body;
  expect([first.status, typeof nextCursor]).toEqual([200, 'string']);
  expect((await listed(list, nextCursor)).status).toBe(200);
  for (const cursor of forgedFrom(nextCursor)) {
    const { status, body } = await listed(list, cursor);
    expect([cursor, status, body.detail]).toEqual([cursor, 400, expect.stringContaining('nextCursor')]);
  }
});

it('refuses the cursors of other lists', async () => {
  const cursors = new Map<string, string>();
  for (const list of pagedLists) {
    const { nextCursor } = (await listed(list)).body;
    cursors.set(decoded(nextCursor)[0], nextCursor);
  }
  expect(cursors.size).toBeGreaterThan(20);
  for (const list of pagedLists) {
    const own = decoded((await listed(list)).body.nextCursor)[0];
    for (const [name, cursor] of cursors)
      if (name !== own) expect([own, name, (await listed(list, cursor)).status]).toEqual([own, name, 400]);
  }
});
