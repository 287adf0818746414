import { describe, expect, it } from 'vitest';
import { hasAccess, promptAbilities } from './permissions.ts';
import { idOf, isSignedIn, type Viewer, visitor } from './viewer.ts';

const alice: Viewer = { role: 'member', id: 'a', username: 'alice' };
const bob: Viewer = { role: 'member', id: 'b', username: 'bob' };
const admin: Viewer = { role: 'admin', id: 'x', username: 'ada' };
const system: Viewer = { role: 'system' };

describe('what a viewer may do with a prompt of alice', () => {
  it.each([
    ['visitor', visitor, false, false],
    ['another member', bob, false, false],
    ['the author', alice, true, false],
    ['an admin', admin, true, true],
    ['the product itself', system, true, true],
  ])('%s', (_, viewer, edit, feature) => {
    expect(promptAbilities(viewer, { authorId: 'a' })).toEqual({ edit, delete: edit, feature });
  });

  it('no one owns a prompt without an author', () => {
    for (const viewer of [visitor, alice, system])
      expect(promptAbilities(viewer, { authorId: null }).edit).toBe(viewer.role === 'system');
  });
});

describe('viewers', () => {
  it('members and admins are persons', () => {
    expect([visitor, alice, admin, system].map(isSignedIn)).toEqual([false, true, true, false]);
    expect([visitor, alice, admin, system].map(idOf)).toEqual([null, 'a', 'x', null]);
  });
});

describe('the role that something requires', () => {
  it.each([
    ['visitor', visitor, [true, false, false, false]],
    ['member', alice, [true, true, false, false]],
    ['admin', admin, [true, true, true, true]],
    ['the product itself', system, [true, false, true, true]],
  ] as [string, Viewer, boolean[]][])('%s', (_, viewer, expected) => {
    const accesses = ['visitor', 'member', 'moderator', 'admin'] as const;
    expect(accesses.map((access) => hasAccess(viewer, access))).toEqual(expected);
  });
});
