import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Intent } from './intent.ts';
import { IntentPurpose } from './intent-purpose.tsx';

const textOf = (intent: Intent) =>
  renderToStaticMarkup(<IntentPurpose intent={intent} />).replace(/<[^>]+>/g, '');

it('says what the visitor signs in for', () => {
  const title = 'Tidy minutes';
  expect(textOf({ kind: 'bookmark', id: 'p1', title })).toBe('to save “Tidy minutes”');
  expect(textOf({ kind: 'like', id: 'p1', title })).toBe('to like “Tidy minutes”');
  expect(textOf({ kind: 'report', id: 'p1', title })).toBe('to report “Tidy minutes”');
  expect(textOf({ kind: 'follow-user', id: 'ann', title: 'Ann' })).toBe('to follow Ann');
  expect(textOf({ kind: 'comment', id: 'p1', title, text: 'Good', stars: 0 })).toBe('to post your comment');
  expect(textOf({ kind: 'comment', id: 'p1', title, text: ' ', stars: 3 })).toBe('to post your rating');
});
