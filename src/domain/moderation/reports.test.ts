import { expect, it } from 'vitest';
import {
  authorActions,
  decisionErrors,
  decisionOf,
  partsOf,
  reportActions,
  subjectActions,
} from './reports.ts';

it('has one decision for each pair of answers, except for a change by an author who is banned', () => {
  const pairs = subjectActions.flatMap((subject) => authorActions.map((author) => ({ subject, author })));
  const none = pairs.filter(({ subject, author }) => !decisionOf(subject, author));
  expect(none).toEqual([{ subject: 'request-change', author: 'ban' }]);
  expect(reportActions.map(partsOf)).toHaveLength(pairs.length - none.length);
  for (const action of reportActions) {
    const { subject, author } = partsOf(action);
    expect(decisionOf(subject, author)).toBe(action);
  }
});

it.each([
  ['dismiss', 'keep', 'none'],
  ['warn', 'keep', 'warn'],
  ['hide', 'hide', 'none'],
  ['request-change-and-suspend', 'request-change', 'suspend'],
] as const)('%s does %s and %s', (action, subject, author) => {
  expect(partsOf(action)).toEqual({ subject, author });
});

it('says at which question an answer is missing or impossible', () => {
  expect(decisionErrors('hide', 'warn')).toEqual({});
  expect(decisionErrors('', 'none')).toEqual({ subject: 'Choose what happens to it' });
  expect(decisionErrors('request-change', 'ban')).toEqual({
    author: 'An author who is banned cannot make a change',
  });
});
