import { expect, it } from 'vitest';
import {
  authorActions,
  contentActions,
  decisionErrors,
  decisionHeading,
  decisionNotification,
  decisionNotifications,
  hasDays,
  isDismissal,
} from './decisions.ts';

it('says at which question an answer is missing or impossible', () => {
  expect(decisionErrors('hide', 'warn')).toEqual({});
  expect(decisionErrors('', 'none')).toEqual({ content: 'Choose what happens to it' });
  expect(decisionErrors('request-change', 'ban')).toEqual({
    author: 'An author who is banned cannot make a change',
  });
});

it('dismisses the reports if nothing happens to either', () => {
  const dismissals = contentActions.flatMap((content) =>
    authorActions.map((author) => ({ content, author })).filter(isDismissal),
  );
  expect(dismissals).toEqual([{ content: 'keep', author: 'none' }]);
});

it('lasts for days if the author is suspended', () => {
  expect(authorActions.filter(hasDays)).toEqual(['suspend']);
});

it.each([
  ['keep', 'none', 'No rule broken', 'Dismissed'],
  ['keep', 'warn', 'Author warned', 'Author warned'],
  ['hide', 'none', 'Prompt hidden', 'Hidden'],
  ['hide', 'ban', 'Prompt hidden, author banned', 'Hidden, author banned'],
  ['request-change', 'suspend', 'Change requested, author suspended', 'Change requested, author suspended'],
] as const)('%s and %s have the heading %s', (content, author, ofPrompt, heading) => {
  expect(decisionHeading({ content, author }, 'prompt')).toBe(ofPrompt);
  expect(decisionHeading({ content, author })).toBe(heading);
});

// Stored notifications have these names.
it.each([
  ['hide', 'none', 'prompt', 'hidden', 'A moderator hid your prompt'],
  ['hide', 'none', 'comment', 'comment', 'A moderator hid your comment on'],
  ['request-change', 'none', 'comment', 'comment-change', 'A moderator asked you to change your comment on'],
  [
    'mark-adult',
    'ban',
    'prompt',
    'ban+adult',
    'A moderator banned your account and marked your prompt adult:',
  ],
  ['hide', 'warn', 'comment', 'warning+comment', 'A moderator warned you and hid your comment on'],
  ['keep', 'warn', 'prompt', 'warning', 'A moderator warned you about your prompt'],
  [
    'keep',
    'suspend',
    'comment',
    'comment-suspension',
    'A moderator suspended your account because of your comment on',
  ],
] as const)('%s and %s of a %s notify the author of %s', (content, author, kind, name, text) => {
  expect(decisionNotification({ content, author }, kind)).toEqual({ name, text });
  expect(decisionNotifications[name]).toBe(text);
});
