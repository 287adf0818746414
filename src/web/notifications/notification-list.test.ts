import { expect, it } from 'vitest';
import { composeExample } from '../../contract/core/examples.ts';
import { notification as schema } from '../../contract/notifications/notifications.ts';
import { groupsOf } from './notification-list.tsx';

const notification = (id: string, changes = {}) => ({
  ...composeExample(schema),
  id,
  kind: 'comment' as const,
  url: `/prompt/a?comment=${id}#comment-${id}`,
  ...changes,
});
const idsOf = (items: Parameters<typeof groupsOf>[0]) =>
  groupsOf(items).map((group) => group.map(({ id }) => id));

it('comments on one prompt are one entry, those on another prompt, of another kind or read are not', () => {
  expect(
    idsOf([
      notification('1'),
      notification('2', { url: '/prompt/b?comment=2#comment-2' }),
      notification('3'),
      notification('4', { kind: 'mention' }),
      notification('5', { kind: 'mention' }),
      notification('6', { read: true }),
    ]),
  ).toEqual([['1', '3'], ['2'], ['4'], ['5'], ['6']]);
});
