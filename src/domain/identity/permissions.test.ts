import { describe, expect, it } from 'vitest';
import { hasAccess, promptAbilities, roleOf } from './permissions.ts';
import { idOf, isSignedIn, type Viewer, visitor } from './viewer.ts';

const alice: Viewer = { role: 'member', id: 'a', username: 'alice' };
const bob: Viewer = { role: 'member', id: 'b', username: 'bob' };
const mia: Viewer = { role: 'moderator', id: 'm', username: 'mia' };
const admin: Viewer = { role: 'admin', id: 'x', username: 'ada' };
const system: Viewer = { role: 'system' };

describe('what a viewer may do with a prompt of alice', () => {
  it.each([
    ['visitor', visitor, false, false],
    ['another member', bob, false, false],
    ['the author', alice, true, false],
    ['a moderator', mia, false, false],
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
  it('members, moderators and admins are persons', () => {
    const all = [visitor, alice, mia, admin, system];
    expect(all.map(isSignedIn)).toEqual([false, true, true, true, false]);
    expect(all.map(idOf)).toEqual([null, 'a', 'm', 'x', null]);
  });

  it.each([
    ['member', 'member', false, false],
    ['moderator', 'member', true, false],
    ['admin', 'member', true, true],
    ['admin', 'member', false, true],
    ['admin', 'admin', true, false],
    ['admin', 'admin', false, false],
  ] as const)(
    'is %s with the column %s, moderator %s, named in the configuration %s',
    (expected, role, isModerator, named) => {
      expect(roleOf({ role, isModerator, named })).toBe(expected);
    },
  );
});

describe('the role that something requires', () => {
  it.each([
    ['visitor', visitor, [true, false, false, false]],
    ['member', alice, [true, true, false, false]],
    ['moderator', mia, [true, true, true, false]],
    ['admin', admin, [true, true, true, true]],
    ['the product itself', system, [true, false, true, true]],
  ] as [string, Viewer, boolean[]][])('%s', (_, viewer, expected) => {
    const accesses = ['visitor', 'member', 'moderator', 'admin'] as const;
    expect(accesses.map((access) => hasAccess(viewer, access))).toEqual(expected);
  });
});
