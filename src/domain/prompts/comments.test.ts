import { expect, test } from 'vitest';
import { commentAbilities, meanOf } from './comments.ts';

const written = new Date('2026-03-10T12:00:00Z');
const after = (minutes: number) => new Date(written.getTime() + minutes * 60_000);
const author = { role: 'member', id: 'a', username: 'a' } as const;
const other = { role: 'member', id: 'b', username: 'b' } as const;
const admin = { role: 'admin', id: 'c', username: 'c' } as const;
const comment = { authorId: 'a', createdAt: written, deleted: false };

test('authors change a comment for fifteen minutes and delete it at any time', () => {
  expect(commentAbilities(author, comment, after(14.99))).toEqual({
    edit: true,
    delete: true,
    reply: true,
    report: false,
  });
  expect(commentAbilities(author, comment, after(15))).toMatchObject({ edit: false, delete: true });
});

test('others answer and report, admins also delete, visitors read', () => {
  expect(commentAbilities(other, comment, written)).toEqual({
    edit: false,
    delete: false,
    reply: true,
    report: true,
  });
  expect(commentAbilities(admin, comment, written)).toMatchObject({ edit: false, delete: true });
  expect(Object.values(commentAbilities({ role: 'visitor' }, comment, written))).not.toContain(true);
});

test('no one can do anything with a deleted one; one without an author has no owner', () => {
  expect(Object.values(commentAbilities(admin, { ...comment, deleted: true }, written))).not.toContain(true);
  expect(commentAbilities({ role: 'visitor' }, { ...comment, authorId: null }, written).edit).toBe(false);
});

test.each([
  [0, 0, null],
  [1, 5, 5],
  [3, 13, 4.3],
  [12, 55, 4.6],
])('%i ratings of %i stars are %s', (ratings, stars, mean) => {
  expect(meanOf(ratings, stars)).toBe(mean);
});
