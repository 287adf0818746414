import { expect, it } from 'vitest';
import { newerMigrations } from './newer-schema.ts';

const applied = (name: string, follows: string | null) => ({ name, checksum: 'x', follows });
const database = [
  applied('0001-a.sql', null),
  applied('0002-b.sql', '0001-a.sql'),
  // Two updates: the first added two migrations, the second one more.
  applied('0003-c.sql', '0002-b.sql'),
  applied('0004-d.sql', '0002-b.sql'),
  applied('0005-e.sql', '0004-d.sql'),
];
const names = database.map(({ name }) => name);

it.each([
  ['the newest version', 5, undefined],
  ['the version before the last update', 4, undefined],
  ['a version between two updates', 3, '0005-e.sql'],
  ['the version before the last two updates', 2, '0005-e.sql'],
])('%s', (_, count, refused) => {
  expect(newerMigrations(names.slice(0, count), database)).toEqual({ names: names.slice(count), refused });
});

it('all versions from the one before an update to the one after it', () => {
  const updated = database.slice(0, 4);
  expect(newerMigrations(names.slice(0, 2), updated).refused).toBeUndefined();
  expect(newerMigrations(names.slice(0, 3), updated).refused).toBeUndefined();
  expect(newerMigrations(names.slice(0, 1), updated).refused).toBe('0003-c.sql');
});

it('no older version where the database was made by a newer one', () => {
  expect(newerMigrations(['0000-z.sql'], [applied('0001-a.sql', null)]).refused).toBe('0001-a.sql');
});
