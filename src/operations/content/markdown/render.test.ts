import { expect, test } from 'vitest';
import { renderMarkdown } from './render.ts';

const html = (markdown: string, ...known: string[]) =>
  renderMarkdown(markdown, { known: new Set(known) }).html.trim();

test('writes what Markdown says', () => {
  expect(html('**bold** _em_ ~~s~~ `code`')).toBe(
    '<p><strong>bold</strong> <em>em</em> <s>s</s> <code>code</code></p>',
  );
  expect(html('> quoted\n\nanswer\nnext line')).toBe(
    '<blockquote>\n<p>quoted</p>\n</blockquote>\n<p>answer<br />\nnext line</p>',
  );
  expect(html('# Title')).toBe('<h4>Title</h4>');
  expect(html('3. three\n4. four')).toContain('<ol start="3">');
  expect(html('```js\nif (a < b) x();\n```')).toBe('<pre><code>if (a &lt; b) x();\n</code></pre>');
  expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>2</td>');
});

test('links lead away without a good word, and are counted', () => {
  const { html: made, links } = renderMarkdown('See https://a.example and [b](https://b.example "t").');
  expect(made).toContain(
    '<a href="https://a.example" rel="nofollow ugc noopener noreferrer">https://a.example</a>',
  );
  expect(made).toContain('<a href="https://b.example" rel="nofollow ugc noopener noreferrer">b</a>');
  expect(links).toBe(2);
  expect(renderMarkdown('[here](/explore?q=a)')).toEqual({
    html: '<p><a href="/explore?q=a">here</a></p>\n',
    links: 0,
  });
  expect(html('README.md and node.js')).toBe('<p>README.md and node.js</p>');
});

test('mentions of people who are here lead to them', () => {
  expect(html('Ask @bob or @nobody', 'bob')).toBe('<p>Ask <a href="/profile/bob">@bob</a> or @nobody</p>');
  expect(html('**@Bob.**', 'bob')).toBe('<p><strong><a href="/profile/bob">@Bob</a>.</strong></p>');
  expect(html('`@bob` [@bob](https://a.example)', 'bob')).not.toContain('/profile/bob');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg/onload=alert(1)>',
  '<style>body{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<details open ontoggle=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\\x6aavascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x](https://beacon.example/p.gif)',
  '![x](https://beacon.example/p.gif "onerror=alert(1)")',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<https://a.example/"onmouseover="alert(1)>',
  '[a](https://a.example/"onmouseover="alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '<!-- --><base href="https://evil.example">',
  '```<img src=x onerror=alert(1)>\n```',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
])('%j does no harm', (markdown) => {
  const made = html(markdown);
  const tags = [...made.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  for (const tag of tags) {
    expect(tag).toMatch(
      /^<\/?(p|br \/|pre|code|blockquote|strong|em|a href="\/(?![/\\])[^"]*"|a href="(https?:\/\/|mailto:)[^"]*" rel="nofollow ugc noopener noreferrer"|a)>$/,
    );
    expect(tag).not.toMatch(/javascript:|vbscript:|data:| on\w+=/i);
  }
  expect(made).not.toMatch(/<(script|img|iframe|svg|style|base|details|noscript)/i);
});

test('fills variables into the site’s own texts, as text and in addresses, never as Markdown or HTML', () => {
  const values: Record<string, string> = {
    name: '*A* <b>"B"</b> [c](/d)',
    mail: 'me@a.example',
    bad: 'javascript:alert(1)',
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?');
  const filled = (markdown: string) => renderMarkdown(markdown, { fill }).html.trim();
  expect(filled('Hi {{name}}!')).toBe('<p>Hi *A* &lt;b&gt;"B"&lt;/b&gt; [c](/d)!</p>');
  expect(filled('[{{mail}}](mailto:{{mail}}?subject=Hi)')).toBe(
    '<p><a href="mailto:me@a.example?subject=Hi">me@a.example</a></p>',
  );
  expect(filled('[x]({{bad}})')).not.toContain('href');
  expect(filled('\\{{name}} and `{{name}}`')).toBe('<p>{{name}} and <code>{{name}}</code></p>');
  expect(filled('one\nline [a](https://a.example)')).toBe(
    '<p>one\nline <a href="https://a.example">a</a></p>',
  );
});

test('marks that turn the direction of text are left out', () => {
  expect(html('safe\u202Egnp.exe\u2066x\u2069')).toBe('<p>safegnp.exex</p>');
});

test.each([
  ['emphasis nested deeply', `${'*'.repeat(5_000)}a${'*'.repeat(5_000)}`],
  ['emphasis of two kinds', '*a_ '.repeat(2_500)],
  ['brackets', '['.repeat(10_000)],
  ['brackets and links', '[a]('.repeat(2_500)],
  ['pictures', '![a]('.repeat(2_000)],
  ['quotes in quotes', '>'.repeat(10_000)],
  ['lists in lists', Array.from({ length: 140 }, (_, n) => `${' '.repeat(n)}- a`).join('\n')],
  ['backticks', `${'`'.repeat(5_000)} ${'`'.repeat(4_999)}`],
  ['angle brackets', '<'.repeat(10_000)],
  ['entities', '&'.repeat(10_000)],
  ['addresses', 'https://a.example/('.repeat(500)],
  ['mentions', '@bob '.repeat(2_000)],
  [
    'a table whose short rows are filled up',
    `${'|'.repeat(2_500)}\n${'|-'.repeat(2_499)}\n${'|\n'.repeat(1_200)}`,
  ],
  ['a table', `${'|'.repeat(5_000)}\n${'|-'.repeat(2_000)}`],
])('%s: a text at the limit is rendered', (_, markdown) => {
  // A backtracking algorithm would exceed the runner's timeout.
  expect(html(markdown.slice(0, 10_000), 'bob')).not.toBe('');
});
