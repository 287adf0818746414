import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholdersOf } from '../prompts/placeholders/placeholders.ts';
import { coverText } from './cover-text.ts';

describe('the text of a cover', () => {
  it('begins with the first line that does not repeat the title', () => {
    const body = 'Write an email to [name].\nKeep it short.';
    for (const opening of [
      '# Cold Email\n\n',
      '**Cold email**\n',
      'Prompt: COLD-EMAIL\n\n',
      '\n\n## ✉️ Cold Email ✉️\n***\n',
      '---\nname: cold-email\ndescription: An email.\n---\n\n# Cold Email\n',
    ])
      expect(coverText(opening + body, 'Cold Email')).toBe(body);
  });

  it('keeps a line that says more than the title', () => {
    expect(coverText('Cold email to a founder\nGo.', 'Cold email')).toBe('Cold email to a founder\nGo.');
  });

  it('shows the title where the body says nothing else', () => {
    expect(coverText('# Cold email\n', 'Cold email')).toBe('Cold email');
  });

  it('has no marks of Markdown that are noise at its size, and no blank lines', () => {
    const body = [
      '## Role',
      '',
      '',
      'You are **an editor** of `JSON`, see [the guide](https://example.com/a).',
      '```json',
      '\t{ "a":   1 }',
      '```',
      '> A quotation',
      '- [ ] an item',
      '        deep',
      '---',
      '![a picture](/a.png)',
      '<!-- a comment -->The end',
    ].join('\n');
    expect(coverText(body, 'Editor')).toBe(
      [
        'Role',
        'You are an editor of JSON, see the guide.',
        '  { "a": 1 }',
        'A quotation',
        '- [ ] an item',
        '    deep',
        'The end',
      ].join('\n'),
    );
  });

  it('leaves out who wrote the file and when', () => {
    const body =
      '# Skill\n\nAuthor: Ann\n**Version:** 1.2\nLast updated: 2026-02-19\n## Changelog\nVersion 2 of the app';
    expect(coverText(body, 'Skill')).toBe('Version 2 of the app');
  });

  it('is empty for a blank body', () => {
    for (const blank of ['', ' \n\t\n', '\u200b\n', '```\n```', '---\n'])
      expect(coverText(blank, 'T')).toBe('');
  });

  it('keeps placeholders, also if there is nothing else', () => {
    expect(coverText('[topic]\n{{tone:warm}} {{length}}', 'T')).toBe('[topic]\n{{tone:warm}} {{length}}');
    expect(coverText('**[topic]** for `{{audience}}`', 'T')).toBe('[topic] for {{audience}}');
  });

  it('cuts a very long line, and no placeholder in two', () => {
    expect(coverText('word '.repeat(1000), 'T').length).toBeLessThanOrEqual(400);
    for (let before = 300; before < 400; before++) {
      const text = coverText(`${'x '.repeat(before / 2)}[the name of a product] ${'y '.repeat(200)}`, 'T');
      expect(text).not.toMatch(/\[[^\]]*$/);
      expect(placeholdersOf(text).length).toBe(text.includes('[') ? 1 : 0);
    }
    const withDefault = `${'x '.repeat(120)}{{season:${'spring, '.repeat(40)}}} y`;
    expect(coverText(withDefault, 'T')).toMatch(/x …$/);
  });

  it('is short, for any script, and breaks no character', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 2000 }),
      fc.constantFrom(
        '翻訳してください。'.repeat(200),
        'اكتب رسالة إلى [الاسم]\n'.repeat(99),
        '👩‍🚀🎉'.repeat(500),
        'क्षि'.repeat(400),
        '[]{}${'.repeat(300),
      ),
    );
    fc.assert(
      fc.property(text, fc.string(), (body, title) => {
        const shown = coverText(body, title);
        expect(shown.length).toBeLessThanOrEqual(400);
        expect(shown.split('\n').length).toBeLessThanOrEqual(16);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
