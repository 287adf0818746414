/** Every list with a cursor answers forged ones with 400. */
import { beforeAll, expect, it } from 'vitest';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts';

let app: TestApp;
let alice: TestUser;
let prompt: string;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  await alice.api.followTopic({ params: { id: 'programming' } });
  for (let n = 0; n < 2; n++) prompt = (await alice.api.publishPrompt({ body: aPrompt() })).id;
  for (const bodyMd of ['One', 'Two'])
    await alice.api.addComment({ params: { id: prompt }, body: { bodyMd } });
});

/** The lists with a cursor, each with a request that returns one. */
const lists: Record<string, string[]> = {
  listPrompts: ['trending', 'recent', 'popular', 'oldest']
    .map((sort) => `/posts?sort=${sort}`)
    .concat('/posts?q=explain'),
  followedPrompts: ['/posts/following?'],
  listComments: ['/posts/id/PROMPT/comments?'],
};

const listed = async (path: string, cursor?: string) =>
  app.request(
    `GET ${path.replace('PROMPT', prompt)}&limit=1${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    { as: alice },
  );
/** Values that a list by a score can continue after. */
const scores: unknown[] = ['-1', '1.5', '2147483648'];
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

/** The same cursor with hostile values in each of its places, of another form, or not encoded as it should be. */
function forgedFrom(cursor: string): string[] {
  const [list, place] = decoded(cursor);
  const inPlace = (value: unknown) =>
    typeof place === 'string'
      ? [[list, value]]
      : Object.keys(place).map((name) => [list, { ...place, [name]: value }]);
  const scored = list === 'trending' || list === 'relevance';
  return [
    ...hostile.filter((value) => !(scored && scores.includes(value))).flatMap(inPlace),
    ...hostile.map((value) => [list, value]),
    ...hostile.map((value) => [value, place]),
    ...hostile,
    [list],
    [list, place, place],
    [list, typeof place === 'string' ? { id: place } : { ...place, more: 1 }],
    [list, typeof place === 'string' ? [place] : [place.key, place.id]],
    ['another', place],
    [list, { key: '1', id }, id],
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
    );
}

it('names all lists with a cursor', () => {
  const withCursor = endpointList.filter(({ query }) => query && 'cursor' in query.shape);
  expect(withCursor.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort());
});

it.each(Object.values(lists).flat())('%s refuses forged cursors', async (path) => {
  const first = await listed(path);
  const { nextCursor } = first.body;
  expect([first.status, typeof nextCursor]).toEqual([200, 'string']);
  expect((await listed(path, nextCursor)).status).toBe(200);
  for (const cursor of forgedFrom(nextCursor)) {
    const { status, body } = await listed(path, cursor);
    expect([cursor, status, body.detail]).toEqual([cursor, 400, expect.stringContaining('nextCursor')]);
  }
});

it('refuses the cursors of other lists', async () => {
  for (const path of Object.values(lists).flat())
    for (const other of Object.values(lists).flat()) {
      // Both are the latest prompts first.
      const same = [path, other].every((list) => /recent|following/.test(list));
      if (path === other || same) continue;
      const { nextCursor } = (await listed(other)).body;
      expect([path, other, (await listed(path, nextCursor)).status]).toEqual([path, other, 400]);
    }
});
