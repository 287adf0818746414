import { describe, expect, it, test } from 'vitest';
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

test.each(['//a.example/%41', 'at://a.example/%41', 'x//a.example'])('%s is no link', (text) =>
  expect(html(text)).toBe(`<p>${text}</p>`),
);

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

test.each([
  'safe\u202Egnp.exe\u2066x\u2069',
  'safe&#x202E;gnp.exe&#8294;x&#X2069;',
  '**safe&#8238;**gnp.exe',
  '`safe\u202Egnp.exe` \u2067',
  '[a&#x2067;](https://a.example/&#x202e;gnp.exe)',
  '<https://a.example/%E2%80%AEgnp.exe>',
  'https://a.example/%e2%81%a6gnp.exe',
  '[a](/explore?q=%E2%80%AD)',
  '[a]: https://a.example/&#8238;\n\n[a]',
  '![&#x202e;](https://a.example/p.png "&#x202d;")',
])('%j shows no character that turns the direction of text', (markdown) => {
  expect(html(markdown)).not.toMatch(/[\u202A-\u202E\u2066-\u206F]|%E2%80%A[A-E]|%E2%81%A[6-9]/i);
  expect(html(markdown)).toMatch(/safe|a\.example|explore/);
});

test.each([
  ['他说**“你好”**吗', '“你好”'],
  ['結論は**（たぶん）**これ', '（たぶん）'],
  ['**注意：**先读', '注意：'],
  ['이것은 **"강조"**입니다', '"강조"'],
  ['用**[名字]**来填', '[名字]'],
  ['これは**ABC（略）**です', 'ABC（略）'],
])('%s is emphasized', (markdown, bold) => expect(html(markdown)).toContain(`<strong>${bold}</strong>`));

test.each([
  ['[role]: teacher', '<p>[role]: teacher</p>'],
  [
    '[role]: teacher\n[goal]: short\n\nuse [role]',
    '<p>[role]: teacher<br />\n[goal]: short</p>\n<p>use [role]</p>',
  ],
  ['Yes.[^a]\n\n[^a]: Tried', '<p>Yes.[^a]</p>\n<p>[^a]: Tried</p>'],
  ['> [mood]: calm', '<blockquote>\n<p>[mood]: calm</p>\n</blockquote>'],
  ['[a]: /explore', '<p>[a]: /explore</p>'],
  ['[a]: /explore\n\n[a] and [b][A]', '<p><a href="/explore">a</a> and <a href="/explore">b</a></p>'],
  ['[a]: /explore\n\n`[a]`', '<p>[a]: /explore</p>\n<p><code>[a]</code></p>'],
  [
    '[a]: /explore\n[a]: /topics\n\n[a]',
    '<p><a href="/explore">a</a>: /topics</p>\n<p><a href="/explore">a</a></p>',
  ],
])('%j loses no text', (markdown, expected) => expect(html(markdown)).toBe(expected));

test('a definition that no link uses shows its address as a link', () => {
  expect(html('[^1]: https://a.example')).toContain('>https://a.example</a></p>');
  expect(html('[source]: https://a.example')).toContain('<p>[source]: <a href="https://a.example"');
});

test.each([
  '&nbsp;',
  '&#8203;&zwnj;',
  '> &nbsp;',
  '- ',
  '**&nbsp;**',
  '```\n```',
  '[](https://a.example)',
  '#',
  '&#x202e;',
])('%j shows nothing', (markdown) => expect(renderMarkdown(markdown).isEmpty).toBe(true));

test.each(['.', '---', '&lt;', '`.`', '![](https://a.example/p.png)', '[a]: b', '<br>'])(
  '%j shows something',
  (markdown) => expect(renderMarkdown(markdown).isEmpty).toBeUndefined(),
);

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

// A quadratic algorithm would exceed the runner's timeout.
test.each([
  ['dashes below a heading', `a | b\n${'-'.repeat(400_000)}x`],
  ['addresses in a word', 'ahttp://a.b/'.repeat(33_000)],
  ['addresses after letters', 'กhttp://a.b/'.repeat(33_000)],
  ['addresses of unknown kinds', '://a.b/'.repeat(57_000)],
  ['definitions', Array.from({ length: 25_000 }, (_, n) => `[${n}]: /`).join('\n')],
])('%s: a much longer text is rendered', (_, markdown) => expect(html(markdown)).not.toBe(''));

test('counts the cells of the tables in a list', () => {
  const list = (tables: number) => '- |a|b|\n  |-|-|\n  |1|2|\n'.repeat(tables);
  expect(renderMarkdown(list(200)).excess).toBeUndefined();
  expect(renderMarkdown(list(300)).excess).toContain('1000 cells');
});

describe('text as models write it', () => {
  it.each([
    ['a formula in a line', 'So \\(x_1 * y_1 * z_1\\) holds', '\\(x_1 * y_1 * z_1\\)'],
    ['a formula of its own', '\\[ \\frac{a_1}{b_1} \\]', '\\[ \\frac{a_1}{b_1} \\]'],
    ['a set', 'the set \\{3, 4\\}', '\\{3, 4\\}'],
    ['an escaped mark', '\\*no\\* \\[x', '*no* [x'],
    ['bold beside Thai', 'คำ**(ใหม่)**นี้', 'คำ<strong>(ใหม่)</strong>นี้'],
    ['bold beside Arabic', 'هذا**"جديد"**الآن', 'هذا<strong>"جديد"</strong>الآن'],
    ['bold beside Hindi', 'यह**(नया)**है', 'यह<strong>(नया)</strong>है'],
    ['stars between spaces', 'ก * ข * ค', 'ก * ข * ค'],
    ['an address in bold', '**https://example.org/a**参照', '>https://example.org/a</a></strong>参照'],
    ['lines in a cell', '| a |\n|--|\n| x<br>y<BR/>z |', '<td>x<br />\ny<br />\nz</td>'],
    ['a tag outside of a table', 'type <br> here', 'type &lt;br&gt; here'],
    ['the alignment of columns', '| a | b |\n|:-:|--:|\n| 1 | 2 |', '<td align="right">2</td>'],
  ])('shows %s', (_, text, html) => expect(renderMarkdown(text).html).toContain(html));
});
