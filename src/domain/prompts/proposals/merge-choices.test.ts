import { expect, it } from 'vitest';
import { choiceName, choicesIn, otherTextName } from './merge-choices.ts';

it('the decisions about conflicts are read from a sent form', () => {
  const [title, body] = [
    { field: 'title', number: 1 },
    { field: 'contentMd', number: 12 },
  ];
  const form = new URLSearchParams([
    [choiceName(title), 'mine'],
    [otherTextName(title), 'not chosen'],
    [choiceName(body), 'other'],
    [otherTextName(body), 'One\r\nTwo'],
    ['take.unknown.1', 'mine'],
    ['take.summary.1', 'none'],
    ['message', 'Thanks'],
  ]);
  expect(choicesIn(form, ['title', 'summary', 'contentMd'])).toEqual([
    { ...title, take: 'mine' },
    { ...body, take: 'other', text: 'One\nTwo' },
  ]);
});
