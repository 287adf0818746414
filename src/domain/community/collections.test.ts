import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectionAbilities, movedItems, moves, type PlacedItem, withHeading } from './collections.ts';

/**
 * Items and headings from a text, one character each: small letters are items that the viewer sees, with an
 * apostrophe those that the viewer does not see, and capitals are headings.
 */
function items(text: string): PlacedItem[] {
  return Array.from(text.matchAll(/([A-Z]?)([a-z])('?)/g), ([, heading = '', id = '', hidden]) => ({
    id,
    heading,
    shown: !hidden,
  }));
}

const textOf = (list: readonly PlacedItem[] | undefined) =>
  list?.map(({ id, heading, shown }) => heading + id + (shown ? '' : "'")).join('');

describe('moving an item', () => {
  it.each([
    ['abcd', 'b', 'up', 'bacd'],
    ['abcd', 'a', 'up', 'abcd'],
    ['abcd', 'b', 'down', 'acbd'],
    ['abcd', 'd', 'down', 'abcd'],
    ['abcd', 'c', 'first', 'cabd'],
    ['abcd', 'b', 'last', 'acdb'],
  ] as const)('of %s, %s %s: %s', (before, id, to, after) => {
    expect(textOf(movedItems(items(before), id, to))).toBe(after);
  });

  it.each([
    ['HabIcd', 'a', 'down', 'HbaIcd'],
    ['HabIcd', 'b', 'down', 'HaIbcd'],
    ['HabIcd', 'c', 'up', 'HabcId'],
    ['HabIcd', 'a', 'up', 'HabIcd'],
    ['HabIcd', 'd', 'first', 'HdabIc'],
    ['abIcd', 'd', 'first', 'dabIc'],
    ['HabIcd', 'a', 'last', 'HbIcda'],
  ] as const)('past headings, which stay where they are: of %s, %s %s: %s', (before, id, to, after) => {
    expect(textOf(movedItems(items(before), id, to))).toBe(after);
  });

  it.each([
    ['abcd', 'a', 'before', 'd', 'bcad'],
    ['abcd', 'd', 'after', 'a', 'adbc'],
    ['HabIcd', 'a', 'before', 'c', 'HbIacd'],
    ['HabIcd', 'd', 'after', 'b', 'HabdIc'],
    ['HabIcd', 'c', 'before', 'a', 'HcabId'],
    ['abcd', 'b', 'after', 'b', 'abcd'],
  ] as const)('beside another one: of %s, %s %s %s: %s', (start, id, to, other, after) => {
    expect(textOf(movedItems(items(start), id, to, other))).toBe(after);
  });

  it.each([
    ['HaIb', 'a', 'down', 'Iab'],
    ['aIb', 'b', 'up', 'ab'],
  ] as const)('removes a heading without items: of %s, %s %s: %s', (before, id, to, after) => {
    expect(textOf(movedItems(items(before), id, to))).toBe(after);
  });

  it('passes over items that the viewer does not see', () => {
    expect(textOf(movedItems(items("ab'c'd"), 'd', 'up'))).toBe("dab'c'");
    expect(textOf(movedItems(items("ab'c'd"), 'a', 'down'))).toBe("b'c'da");
    expect(textOf(movedItems(items("aIb'c"), 'c', 'up'))).toBe("acIb'");
  });

  it('does not move what is not there or not seen', () => {
    expect(movedItems(items('abcd'), 'x', 'up')).toBeUndefined();
    expect(movedItems(items("ab'"), 'b', 'up')).toBeUndefined();
    expect(movedItems(items("ab'"), 'a', 'after', 'b')).toBeUndefined();
    expect(movedItems(items('ab'), 'a', 'after')).toBeUndefined();
  });

  it('keeps every item once, and the order of the others', () => {
    const list = fc.uniqueArray(
      fc.record({ id: fc.nat(20).map(String), heading: fc.constantFrom('', 'H', 'I'), shown: fc.boolean() }),
      { minLength: 1, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), fc.constantFrom(...moves), (given, n, m, to) => {
        const id = given[n % given.length]?.id ?? '';
        const other = given[m % given.length]?.id ?? '';
        const before = given.map((item) => ({ ...item, shown: item.shown || [id, other].includes(item.id) }));
        const after = movedItems(before, id, to, other) ?? [];
        const others = (list: readonly PlacedItem[]) =>
          list.map((item) => item.id).filter((other) => other !== id);
        expect(others(after)).toEqual(others(before));
        expect(after).toHaveLength(before.length);
      }),
    );
  });
});

describe('the heading above an item', () => {
  it('begins a section, is changed and removed', () => {
    expect(textOf(withHeading(items('abc'), 'b', 'H'))).toBe('aHbc');
    expect(textOf(withHeading(items('aHbc'), 'b', 'I'))).toBe('aIbc');
    expect(textOf(withHeading(items('aHbc'), 'b', ''))).toBe('abc');
  });

  it('replaces those of items directly before it that the viewer does not see', () => {
    expect(textOf(withHeading(items("HaIb'Jc'd"), 'd', 'K'))).toBe("Hab'c'Kd");
    expect(textOf(withHeading(items("HaIb'c"), 'c', ''))).toBe("Hab'c");
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
