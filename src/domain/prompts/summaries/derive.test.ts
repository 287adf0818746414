// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such marks are what prompts hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits.ts';
import { tagKey, trimTag } from '../tags.ts';
import { shippedTopics } from '../topics.ts';
import { summaryFromBody, tagsFrom } from './derive.ts';
import { subjectsIn } from './topic-guess.ts';

const anyBody = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.json(),
  fc.lorem({ mode: 'sentences', maxCount: 12 }),
  fc
    .array(
      fc.constantFrom(
        '# ',
        '---\n',
        '```',
        '\n',
        '- ',
        '**',
        '{"a": "',
        '<p>',
        'Goal: ',
        'Act as a ',
        'you will ',
        'Tea.',
        '…',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

describe('summary from a body', () => {
  it.each([
    [
      'I want you to act as a travel guide. I will write you my location and you will suggest a place to visit near my location.',
      'Acts as a travel guide. You will write it your location and it will suggest a place to visit near your location.',
    ],
    [
      'I want you to act as a storyteller. You will come up with stories.',
      'Acts as a storyteller. It will come up with stories.',
    ],
    [
      'Act as a Logo Designer. Your task is to create a logo for [brand].',
      'Acts as a Logo Designer to create a logo for [brand].',
    ],
    [
      'Act as a Tutor. You are patient. You are tasked with teaching {{subject}}.',
      'Acts as a Tutor tasked with teaching [subject].',
    ],
    [
      'Act as a Chef. You will:\n- Suggest a dinner\n- List what to buy',
      'Acts as a Chef to suggest a dinner.',
    ],
    [
      'I want you to act as a doctor and come up with treatments.',
      'Acts as a doctor to come up with treatments.',
    ],
    ['You are a senior engineer. Review my code.', 'Acts as a senior engineer. Review my code.'],
    ['Act as a .NET expert. Answer questions.', 'Acts as a .NET expert. Answer questions.'],
    ['Act as my legal advisor.', 'Acts as your legal advisor.'],
    ['Act as a guide. My first request is "hello".', 'Acts as a guide.'],
    ['Write a poem about rain', 'Write a poem about rain.'],
    ['write a haiku', 'Write a haiku.'],
    ['# Title\n\n**Write** a [poem](https://example.com) about `rain`.', 'Write a poem about rain.'],
    [
      '# Tool\nAuthor: Ann\nVersion: 2\nGoal: Find the three weakest sentences of a text.\nRole: Editor',
      'Find the three weakest sentences of a text.',
    ],
    [
      '---\nname: x\ndescription: "Checks a web page for what it forgot."\n---\n# X',
      'Checks a web page for what it forgot.',
    ],
    [
      '{"name": "Poster for a travelling circus", "prompt": "A vintage poster of a tea house in Kyoto."}',
      'A vintage poster of a tea house in Kyoto.',
    ],
    [
      'A portrait of a ${gender:man} in ${light:golden hour} light.',
      'A portrait of a [gender] in [light] light.',
    ],
    ['```\nSummarise the text below.\n```', 'Summarise the text below.'],
    ['<p>Write a <b>short</b> letter.</p>', 'Write a short letter.'],
    ['请根据我提供的商品名称完成任务。', '请根据我提供的商品名称完成任务。'],
  ])('%j', (body, summary) => expect(summaryFromBody(body, 'Title')).toBe(summary));

  it('keeps a sentence as it is where no rewriting is safe', () => {
    expect(summaryFromBody('Act as a salesperson. Try to sell me what you have.', 'T')).toBe(
      'Acts as a salesperson. Try to sell me what you have.',
    );
    expect(summaryFromBody('Act as a guide. I will say "my town" and you answer.', 'T')).toBe(
      'Acts as a guide. I will say "my town" and you answer.',
    );
  });

  it('takes the title for a body without prose', () => {
    for (const body of ['', '```\n```', '{"a": [1, 2]}', '---', '!!!', 'const a = 1;'])
      expect(summaryFromBody(body, 'Tea timer')).toBe('Tea timer.');
    expect(summaryFromBody('', ' ')).not.toBe('');
  });

  it('cuts a long first sentence on a word', () => {
    const summary = summaryFromBody(`Write ${'very '.repeat(80)}long.`, 'Title');
    expect(summary).toMatch(/^Write very .* very…$/);
    expect(summary.length).toBeLessThanOrEqual(160);
  });

  it('is one line that fits and says something, whatever the body', () => {
    fc.assert(
      fc.property(anyBody, fc.string({ unit: 'grapheme', maxLength: 120 }), (body, title) => {
        const summary = summaryFromBody(body, title);
        expect(summary.trim()).not.toBe('');
        expect(summary).toBe(summary.trim());
        expect(summary).not.toMatch(/[\n\r\t]/);
        expect(summary.length).toBeLessThanOrEqual(limits.summary);
      }),
    );
  });
});

describe('tags from a prompt', () => {
  it.each([
    [
      'Python Interpreter',
      'Act like a Python interpreter. I will give you Python code.',
      'programming',
      ['python', 'coding'],
    ],
    ['Travel Guide', 'Suggest a place to visit.', 'education', ['travel', 'education']],
    ['Mediterranean Dinner', 'Suggest a recipe.', 'education', ['cooking', 'mediterranean', 'dinner']],
    ['', '', 'design', ['design', 'general']],
  ])('%s', (title, body, topic, tags) =>
    expect(tagsFrom(title, subjectsIn(title, body), topic)).toEqual(tags),
  );

  it('are two to five that differ, short, in lower case and ready to keep', () => {
    const topic = fc.constantFrom(...shippedTopics.map(({ id }) => id), 'unknown');
    fc.assert(
      fc.property(
        fc.oneof(fc.lorem(), fc.string({ unit: 'grapheme' })),
        anyBody,
        topic,
        (title, body, id) => {
          const tags = tagsFrom(title, subjectsIn(title, body), id);
          expect(tags.length).toBeGreaterThanOrEqual(2);
          expect(tags.length).toBeLessThanOrEqual(limits.tagsPerPrompt);
          expect(new Set(tags.map(tagKey)).size).toBe(tags.length);
          for (const tag of tags) {
            expect(tag.length).toBeLessThanOrEqual(limits.tag);
            expect(tag).toBe(trimTag(tag.toLowerCase()));
          }
        },
      ),
    );
  });
});
