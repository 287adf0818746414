import { expect, test } from 'vitest';
import type { Comment, CommentPage } from '../../../contract/prompts/comments.ts';
import { threadsOf, withAdded, withChanged, withDeleted, withMore, withStars } from './comment-list.ts';

const can = { edit: false, delete: false, reply: true, report: true };
const by = (username: string) => ({ username, displayName: username, photoURL: '' });
function comment(id: string, parentId: string | null = null, username = 'bob'): Comment {
  const text = { bodyMd: id, bodyHtml: `<p>${id}</p>`, createdAt: '', editedAt: null, deleted: false };
  return {
    id,
    url: '',
    promptId: 'p',
    parentId,
    author: by(username),
    byPromptAuthor: false,
    verifiedPurchase: false,
    stars: null,
    version: 1,
    muted: false,
    ...text,
    can,
  };
}
const page = (...items: Comment[]): CommentPage => ({ items, total: items.length });
const ids = ({ items }: CommentPage) => items.map(({ id }) => id).join(' ');
const two = page(comment('b'), comment('b1', 'b'), comment('a'), comment('a1', 'a'), comment('a2', 'a'));

test('threads contain their replies', () => {
  expect(threadsOf(two.items).map(({ first, replies }) => [first.id, replies.map(({ id }) => id)])).toEqual([
    ['b', ['b1']],
    ['a', ['a1', 'a2']],
  ]);
});

test('a new comment comes first, a reply at the end of its thread', () => {
  expect(ids(withAdded(two, comment('c')))).toBe('c b b1 a a1 a2');
  expect(ids(withAdded(two, comment('b2', 'b')))).toBe('b b1 b2 a a1 a2');
  expect(withAdded(two, comment('a3', 'a'))).toMatchObject({ total: 6, items: { 5: { id: 'a3' } } });
});

test('an edited comment replaces the old one', () => {
  expect(withChanged(two, { ...comment('a'), bodyMd: 'new' }).items[2]?.bodyMd).toBe('new');
});

test('a deleted comment leaves a placeholder while it has replies', () => {
  const without = withDeleted(two, 'b');
  expect([ids(without), without.total]).toEqual(['b b1 a a1 a2', 4]);
  expect(without.items[0]).toMatchObject({ deleted: true, bodyMd: '', author: { username: null } });
  expect(ids(withDeleted(without, 'b1'))).toBe('a a1 a2');
  expect(ids(withDeleted(page(comment('a')), 'a'))).toBe('');
  // Its replies may be on the next page.
  expect(ids(withDeleted({ ...page(comment('a')), nextCursor: 'x' }, 'a'))).toBe('a');
});

test('stars are shown with all comments of the user who gave them', () => {
  const list = page(comment('a'), comment('b', null, 'carol'), comment('a1', 'a'));
  expect(withStars(list, 'bob', 4).items.map(({ stars }) => stars)).toEqual([4, null, 4]);
});

test('the next page adds no comment twice', () => {
  const next = { ...page(comment('a1', 'a'), comment('z')), total: 9, nextCursor: 'z' };
  expect(withMore(page(comment('a'), comment('a1', 'a')), next)).toMatchObject({ total: 9, nextCursor: 'z' });
  expect(ids(withMore(page(comment('a'), comment('a1', 'a')), next))).toBe('a a1 z');
  expect(withMore({ ...next, nextCursor: 'y' }, page(comment('q'))).nextCursor).toBeUndefined();
});
