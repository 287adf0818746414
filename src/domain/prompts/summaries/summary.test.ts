// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such marks are what prompts hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits.ts';
import { summaryFrom } from './summary.ts';

describe('the summary from a body', () => {
  it.each([
    [
      'I want you to act as a travel guide. I will write you my location and you will suggest a place. More.',
      'I want you to act as a travel guide. I will write you my location and you will suggest a place.',
    ],
    [
      'Compare two texts, sentence by sentence, and say which one of them is the clearer. Then stop.',
      'Compare two texts, sentence by sentence, and say which one of them is the clearer.',
    ],
    ['write a haiku', 'write a haiku'],
    ['# Title\n\n**Write** a [poem](https://example.com)\nabout `rain`.', 'Write a poem about rain.'],
    [
      'Tool\nAuthor: Ann\n\n> - Find the three weakest sentences of this text:\n',
      'Find the three weakest sentences of this text',
    ],
    ['---\nname: x\n---\n<p>Write a <b>short</b> letter to them.</p>', 'Write a short letter to them.'],
    [
      '{"tags": ["a, b"], "task": "Paint \\"Kyoto\\" as [a city].\\nNow."}',
      'Paint "Kyoto" as [a city]. Now.',
    ],
    [
      'A portrait of a ${gender:man} in ${light:golden hour} light.',
      'A portrait of a [gender] in [light] light.',
    ],
    ['Act as a guide.\nSay "hello", then:\n\n- one, two', 'Act as a guide.'],
    ['"Explore how [topic] connects.\nMore.', 'Explore how [topic] connects. More.'],
    ['请根据我提供的商品名称完成任务。', '请根据我提供的商品名称完成任务。'],
  ])('%j', (body, summary) => expect(summaryFrom(body, 'Title')).toBe(summary));

  it('is the title for a body without words', () => {
    for (const body of ['', '```\n```', '{"a": [1, 2]}', '---', '!!!'])
      expect(summaryFrom(body, 'Tea timer')).toBe('Tea timer');
    expect(summaryFrom('', ' ')).not.toBe('');
  });

  it('ends a long first sentence after a word, and divides no emoji', () => {
    expect(summaryFrom(`Write ${'very '.repeat(80)}long.`, 'Title')).toMatch(/^Write very .* very…$/);
    expect(summaryFrom(`a${'👩‍🚀'.repeat(80)}`, 'Title')).toMatch(/^a(?:👩‍🚀)+…$/);
  });

  it('is one line that fits and says something, whatever the body', () => {
    const part = fc.constantFrom(
      '# ',
      '---\n',
      '```',
      '\n',
      '- ',
      '**',
      '{"a": "',
      '<p>',
      '[',
      '](',
      'Tea.',
      '…',
    );
    const anyBody = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.json(),
      fc.lorem({ mode: 'sentences', maxCount: 12 }),
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyBody, fc.string({ unit: 'grapheme', maxLength: 120 }), (body, title) => {
        const summary = summaryFrom(body, title);
        expect(summary).not.toBe('');
        expect(summary).toBe(summary.trim());
        expect(summary).not.toMatch(/[\n\r\t]/);
        expect(summary.length).toBeLessThanOrEqual(limits.summary);
      }),
    );
  });
});
