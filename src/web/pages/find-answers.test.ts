import { expect, test } from 'vitest';
import type { ContentSection } from '../../contract/pages/content.ts';
import { findAnswers, markHtml } from './find-answers.ts';

const sections: ContentSection[] = [
  {
    id: 'finding',
    title: 'Finding prompts',
    html: '<p>How to find them.</p>',
    layout: 'questions',
    items: [
      { title: 'How do I find a prompt?', html: '<p>Type into the <a href="/search-box">box</a>.</p>' },
      { title: 'What is the sort order?', html: '<p>Prompts by <strong>Trending</strong>.</p>' },
    ],
  },
  {
    id: 'account',
    title: 'Account',
    html: '',
    layout: 'questions',
    items: [{ title: 'How do I sign in?', html: '<p>With a prompt &amp; a password.</p>' }],
  },
];

function found(text: string): string[] {
  return findAnswers(sections, text).flatMap(({ items }) => items.map(({ title }) => title));
}

test.each([
  ['find', ['How do I find a prompt?']],
  ['PROMPT', ['How do I find a prompt?', 'What is the sort order?', 'How do I sign in?']],
  ['prompt tren', ['What is the sort order?']],
  ['rompt', []],
  // Tags and attributes are not searched.
  ['search', []],
  ['strong', []],
  ['prompt nothing', []],
])('"%s" finds the answers that contain every word', (text, titles) => {
  expect(found(text)).toEqual(titles);
});

test('without words, all sections are shown as they are', () => {
  expect(findAnswers(sections, ' ?!')).toBe(sections);
});

test('marks are made in texts only, not in tags and entities', () => {
  expect(markHtml('<p class="amp">Amps &amp; <a href="/amp">an amp</a></p>', 'amp a')).toBe(
    '<p class="amp"><mark>Amp</mark>s &amp; <a href="/amp"><mark>a</mark>n <mark>amp</mark></a></p>',
  );
  expect(markHtml('<b>1 &lt; 2</b>', '<script>')).toBe('<b>1 &lt; 2</b>');
});
