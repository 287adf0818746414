import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionAbilities, movedIds, moves } from './collections.ts';

const ids = ['a', 'b', 'c', 'd'];
const all = new Set(ids);

describe('moving an item', () => {
  it.each([
    ['b', 'up', 'bacd'],
    ['a', 'up', 'abcd'],
    ['b', 'down', 'acbd'],
    ['d', 'down', 'abcd'],
    ['c', 'first', 'cabd'],
    ['b', 'last', 'acdb'],
  ] as const)('%s %s: %s', (id, to, order) => {
    expect(movedIds(ids, all, id, to)?.join('')).toBe(order);
  });

  it('passes over items that the viewer does not see', () => {
    const shown = new Set(['a', 'd']);
    expect(movedIds(ids, shown, 'd', 'up')).toEqual(['d', 'a', 'b', 'c']);
    expect(movedIds(ids, shown, 'a', 'down')).toEqual(['b', 'c', 'd', 'a']);
  });

  it('does not move what is not there or not seen', () => {
    expect(movedIds(ids, all, 'x', 'up')).toBeUndefined();
    expect(movedIds(ids, new Set(['a']), 'b', 'up')).toBeUndefined();
  });

  it('keeps every item once, and the order of the others', () => {
    const list = fc.uniqueArray(fc.nat(20).map(String), { minLength: 1 });
    fc.assert(
      fc.property(list, fc.nat(), fc.constantFrom(...moves), fc.func(fc.boolean()), (given, n, to, sees) => {
        const id = given[n % given.length] ?? '';
        const after = movedIds(given, new Set([id, ...given.filter(sees)]), id, to) ?? [];
        expect([...after].sort()).toEqual([...given].sort());
        expect(after.filter((other) => other !== id)).toEqual(given.filter((other) => other !== id));
      }),
    );
  });
});

describe('what a viewer may do', () => {
  const member = { role: 'member' as const, id: '1', username: 'ada' };

  it('is everything for the owner, filling for collaborators, nothing for the invited', () => {
    const can = (role: 'owner' | 'collaborator' | 'invited' | null) =>
      collectionAbilities(member, { role, visibility: 'public' });
    expect(can('owner')).toEqual({ edit: true, fill: true, delete: true, follow: false });
    expect(can('collaborator')).toEqual({ edit: false, fill: true, delete: false, follow: true });
    expect(can('invited')).toEqual({ edit: false, fill: false, delete: false, follow: true });
  });

  it('is following for other members, and deleting for admins', () => {
    const seen = { role: null, visibility: 'unlisted' as const };
    expect(collectionAbilities(member, seen)).toMatchObject({ follow: true, delete: false });
    expect(collectionAbilities({ ...member, role: 'admin' }, seen)).toMatchObject({ delete: true });
    expect(collectionAbilities({ role: 'visitor' }, seen)).toMatchObject({ follow: false });
  });
});
