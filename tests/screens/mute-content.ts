import { composeExample } from '../../src/contract/core/examples.ts';
import { user } from '../../src/contract/people/users.ts';

const names = [
  ['bob', 'Bob'],
  [
    'wilhelmina-featherstonehaugh-cholmondeley',
    'Wilhelmina Featherstonehaugh-Cholmondeley of Donaudampfschifffahrtsgesellschaft',
  ],
  ['ملخص', 'ملخص يومي'],
] as const;

/** A page of muted or blocked users, with long names and other scripts. */
export function profilePage(count: number) {
  const items = names.slice(0, count).map(([username, displayName], n) => ({
    user: { ...composeExample(user), id: `0199a5c2-7d00-7000-8000-00000000010${n}`, username, displayName },
    createdAt: `2025-11-2${n}T12:00:00.000Z`,
  }));
  return { items, page: 1, limit: 20, total: count, totalPages: 1 };
}
