/** The HTML of any text is well-formed and has only the declared elements and attributes. */
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { renderMarkdown } from './render.ts';

const known = new Set(['bob', 'alice']);
const attributesOf: Record<string, RegExp> = {
  a: /^href="(\/(?![/\\])[^"]*|(https?:\/\/|mailto:)[^"]*" rel="nofollow ugc noopener noreferrer)"$/i,
  ol: /^(start="\d+")?$/,
  table: /^tabindex="0"$/,
};
const elements = /^(p|br|hr|h4|blockquote|ul|ol|li|pre|code|strong|em|s|a|table|thead|tbody|tr|th|td)$/;

/**
 * Parses HTML as strict XML. Throws if it is not well-formed or has anything that is not allowed in a text.
 */
function check(html: string): void {
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > 0) {
      expect(name).toMatch(elements);
      const all = Object.entries(attributes).map(
        ([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`,
      );
      expect(all.join(' ')).toMatch(attributesOf[name] ?? /^$/);
      if (name === 'a') expect(open).not.toContain('a');
    }
    open.push(name);
  });
  parser.on('closetag', () => open.pop());
  parser.write(`<x>${html}</x>`).close();
}

const pieces = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '<',
    '>',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '\\',
    '|',
    '|-|',
    '\n|-|-|\n',
  ],
  ...[
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '    ',
    '# ',
    '---\n',
    '&',
    '&lt;',
    '&#0;',
    '&#x202e;',
    '"',
    "'",
    ' ',
    '\t',
    '@bob',
  ],
  ...[
    '](//evil.example)',
    '](javascript:alert(1))',
    '](/\\evil)',
    '](https://a.example)',
    '](/explore)',
    '](data:x)',
  ],
  ...[
    '](mailto:a@b.c)',
    '](ftp://a.example)',
    '](x:y "t")',
    '![a](https://a.example)',
    '[x]: //evil.example\n',
  ],
  ...[
    '<https://a.example>',
    'https://a.example',
    '<a href="x">',
    '</a>',
    '<script>',
    '<b',
    '-->',
    ']]>',
    '\u0000',
  ],
  ...[
    '\u001F',
    '\uFFFE',
    '\uD800',
    '\u202E',
    '🙂',
    'a',
    'word',
    '[a](',
    '<javascript:x>',
    '<mailto:a@b.c>',
    '<x:y>',
  ],
];

test('random and hostile texts', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (markdown, own) => {
      const options = own ? { known, fill: (each: string) => each } : { known };
      const { html } = renderMarkdown(markdown, options);
      check(
        own
          ? html.replaceAll(/(<a href="(?!\/)[^"]*")>/g, '$1 rel="nofollow ugc noopener noreferrer">')
          : html,
      );
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '[a](//evil.example) after',
  '[a](//evil.example) [b](https://b.example) after',
  '[<https://a.example>](//evil.example)',
  '[a](ftp://evil.example) [b](x:y)',
  '[**a](//evil.example)** _b_',
  '[![a](https://a.example/p.png)](https://b.example)',
  '[![a](https://a.example/p.png)](//evil.example)',
  '[a](//x.example)'.repeat(500),
  '![a](ftp://evil.example)',
  '| [a](//e.example) | b |\n|---|---|\n| [c](x:y) | d |',
  '- [a](//e.example)\n  - > [b](y:z)',
])('a refused link leaves its text: %s', (markdown) => {
  const { html } = renderMarkdown(markdown, { known });
  check(html);
  expect(html).not.toMatch(/evil|e\.example/);
});
