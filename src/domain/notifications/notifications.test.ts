import { expect, it } from 'vitest';
import { frequenciesIn, groupsFor, notificationKindNames, notificationKinds } from './notifications.ts';

it('readers are members in the texts of notifications', () => {
  expect(Object.values(notificationKinds).filter((kind) => /\busers?\b/i.test(JSON.stringify(kind)))).toEqual(
    [],
  );
});

it('every kind belongs to one group of the settings', () => {
  const grouped = groupsFor({ isAdmin: true }).flatMap(({ kinds }) => kinds);
  expect(grouped.toSorted()).toEqual(notificationKindNames.toSorted());
});

it('a changed choice for a group applies to all its kinds, an unchanged one to none', () => {
  const form = {
    'Your prompts': 'daily',
    'was Your prompts': 'weekly',
    like: 'never',
    'What you follow': 'weekly',
    'was What you follow': 'weekly',
    prompt: 'never',
    'Other members': '',
    reply: 'daily',
  };
  const chosen = Object.fromEntries(frequenciesIn(new URLSearchParams(form)));
  expect(chosen).toMatchObject({ like: 'daily', collected: 'daily', prompt: 'never', reply: 'daily' });
  expect(chosen).not.toHaveProperty('mention');
});

it('the button for all kinds sets each to never', () => {
  const chosen = frequenciesIn(new URLSearchParams({ all: 'never', like: 'daily' }));
  expect(chosen).toHaveLength(notificationKindNames.length);
  expect(new Set(chosen.map(([, frequency]) => frequency))).toEqual(new Set(['never']));
});
