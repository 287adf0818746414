import { describe, expect, it } from 'vitest';
import { parseServices } from './parse.ts';

const file = (...lines: string[]) => ['---', 'services:', ...lines, '---', '', 'Explanations.'].join('\n');
const claude = [
  '  - name: Claude',
  '    home: https://claude.ai/new',
  '    link: https://claude.ai/new?q={text}',
  '    limit: 8000',
  '    sends: never',
];

it('reads services with all that they need', () => {
  expect(
    parseServices(file(...claude, '  - name: Gemini', '    home: https://gemini.google.com/app')),
  ).toEqual([
    {
      name: 'Claude',
      home: 'https://claude.ai/new',
      link: 'https://claude.ai/new?q={text}',
      limit: 8000,
      sends: 'never',
    },
    { name: 'Gemini', home: 'https://gemini.google.com/app' },
  ]);
  expect(parseServices(file('  []'))).toEqual([]);
  expect(parseServices(file(...claude).replaceAll('\n', '\r\n'))).toHaveLength(1);
});

describe('a bad file is refused with the line and how to correct it', () => {
  const without = (word: string) => claude.filter((line) => !line.includes(word));
  const changed = (from: string, to: string) => claude.map((line) => line.replace(from, to));
  it.each<[problem: string, text: string]>([
    ['it must begin with front matter: a line ---', '# Services'],
    ['line 4: this is not YAML: ', file('  - name: [Claude')],
    ['line 2: the front matter must consist of services: with a list', '---\n- Claude\n---\n'],
    ['line 2: services must be a list of services', '---\nservices: Claude\n---\n'],
    ['line 3: services must be a service with a name, a home', file('  - Claude')],
    ['line 3: home is missing: give a URL that begins with https://', file('  - name: Claude')],
    ['line 3: name is missing: give the name that readers see', file('  - home: https://claude.ai/')],
    [
      'line 4: home must be a URL that begins with https://',
      file(...changed('https://claude.ai/new', 'claude.ai')),
    ],
    ['line 5: link must contain {text} once', file(...changed('{text}', '{prompt}'))],
    ['line 5: link must be a URL', file(...changed('https://claude.ai/new?q=', 'javascript:'))],
    ['line 6: limit must be a whole number such as 8000', file(...changed('8000', 'long'))],
    ['line 3: limit is missing: how many characters', file(...without('limit'))],
    ['line 3: sends is missing: does the service send the text', file(...without('sends'))],
    ['line 7: sends must be never, maybe or always', file(...changed('never', 'no'))],
    [
      'line 3: services has the unknown field url: there are name, home',
      file(...claude, '    url: https://x.example'),
    ],
    ['line 8: name is used twice: "claude"', file(...claude, ...changed('name: Claude', 'name: claude'))],
    ['line 4: home must begin with {address}', file(...claude, '    own: true')],
  ])('%s', (problem, text) => {
    expect(() => parseServices(text)).toThrow(problem);
  });

  it('all at once', () => {
    expect(() => parseServices(file(...changed('8000', '1'), '  - name: ""', '    home: x'))).toThrow(
      'line 6: limit must be at least 100 characters\nline 8: name is empty: give the name that readers see\nline 9: home must be a URL',
    );
  });
});
