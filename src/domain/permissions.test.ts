import { describe, expect, it } from 'vitest';
import { hasScope, promptAbilities } from './permissions.ts';
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

  it('nobody owns a prompt without an author', () => {
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

describe('a way of signing in', () => {
  it.each([
    ['no key', visitor, true, true],
    ['a session', alice, true, true],
    ['a key to read', { ...alice, key: { id: 'k', scopes: ['read'] } }, true, false],
    ['a key to write', { ...alice, key: { id: 'k', scopes: ['write'] } }, false, true],
    ['a key for both', { ...admin, key: { id: 'k', scopes: ['read', 'write'] } }, true, true],
  ] as [string, Viewer, boolean, boolean][])('%s', (_, viewer, read, write) => {
    expect([hasScope(viewer, 'read'), hasScope(viewer, 'write')]).toEqual([read, write]);
  });
});
