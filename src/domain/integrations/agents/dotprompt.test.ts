import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { placeholderMarks, segmentsOf } from '../../prompts/placeholders/placeholders.ts';
import { inputsOf } from './agent-prompt.ts';
import { dotprompt } from './dotprompt.ts';

const fileOf = (contentMd: string) =>
  dotprompt({
    id: '0199a5c2-7d00-7000-8000-00000000abcd',
    slug: 'a',
    url: '/prompt/a',
    title: 'A title',
    summary: 'A summary.',
    useWhen: '',
    license: '',
    categoryId: 'education',
    tags: [],
    contentMd,
    marks: placeholderMarks(contentMd).marks,
    inputs: inputsOf(segmentsOf(contentMd)),
    sampleResponses: [],
    authorDisplayName: 'Ada',
    version: 1,
  });

const partsOf = (contentMd: string) => {
  const [, front = '', template] = /^---\n([\s\S]*?)---\n([\s\S]*)\n$/.exec(fileOf(contentMd)) ?? [];
  return { front: parse(front) as Record<string, unknown>, template };
};

it('declares the fields as inputs with their defaults', () => {
  expect(
    partsOf('Write to [First name] in a {{tone:warm}} tone, {{length:short|long}}. Dear [first name],'),
  ).toEqual({
    front: {
      description: 'A summary.',
      input: {
        schema: {
          'first_name?': 'string, First name',
          'tone?': 'string, tone',
          'length?': 'string, length: one of short, long',
        },
        default: { first_name: '[First name]', tone: 'warm', length: 'short' },
      },
    },
    template: 'Write to {{first_name}} in a {{tone}} tone, {{length}}. Dear {{first_name}},',
  });
});

it.each([
  ['no fields', 'no fields'],
  ['{{#if a}}x{{/if}}', '{{open_brace}}{{open_brace}}#if a}}x{{open_brace}}{{open_brace}}/if}}'],
  ['{[topic]}', '{{open_brace}}{{topic}}{{close_brace}}'],
  ['C:\\[a b]', 'C:\\[a b]'],
  ['[this] [json] [1]', '{{input_this}} {{input_json}} [1]'],
  ['[a b] [a / b] [a & b]', '{{a_b}} {{a_b_2}} {{a_b_3}}'],
])('writes %j as %j', (body, template) => {
  expect(partsOf(body).template).toBe(template);
});
