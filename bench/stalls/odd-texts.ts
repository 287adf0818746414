/**
 * Texts that are hard to split, search or show, by what they are made of. Each function returns one of at most
 * `length` code units, made as long as its pattern allows.
 */
export const oddTexts: Readonly<Record<string, (length: number) => string>> = {
  'one letter': repeated('a'),
  'one word per line': repeated('word\n'),
  'a long default and many uses': (length) => {
    const first = `{{a:${'x'.repeat(Math.max(1, Math.min(490, length - 20)))}}} `;
    return cut(first + '{{a}}'.repeat(length / 5), length);
  },
  'equal placeholders': repeated('{{a}}'),
  'different placeholders': numbered((n) => `{{a${n % 200}}}`),
  'different brackets': numbered((n) => `[a${n % 200}]`),
  'open brackets': repeated('['),
  'open parentheses': repeated('(('),
  'brackets in brackets': repeated('[[a] '),
  'brackets after brackets': repeated('[a][b]'),
  'open blocks': repeated('{{#if}}'),
  'open links': repeated('[a]('),
  'link definitions': numbered((n) => `[${n}]: /a\n`),
  quotations: repeated('>'),
  'nested quotations': numbered((n) => `${'>'.repeat(1 + (n % 29))} a\n`),
  'list items': repeated('- '),
  'nested list': numbered((n) => `${' '.repeat(n % 60)}- a\n`),
  dashes: repeated('-'),
  'digits with dashes': repeated('1-1-1-'),
  'rules of tables': repeated('-|'),
  'lines of a table': repeated('|-|-|\n'),
  emphasis: repeated('*a _b '),
  'code marks': numbered((n) => `${'`'.repeat(1 + (n % 80))} `),
  'code in brackets': repeated('f(a)[b] => {'),
  'open tags': repeated('<a '),
  'quotation marks': repeated('"a b" '),
  'mentions and links': repeated('@a https://a.b '),
  'Thai with links': repeated('กhttp://a.b/'),
  'Chinese without spaces': repeated('提示词學習'),
  'marks on letters': repeated('a\u0323\u0331\u035c'),
  emoji: repeated('👩‍👩‍👧‍👦🏽'),
  'right to left': repeated('שלום مرحبا '),
  'white space': (length) => `a${' '.repeat(Math.max(0, length - 2))}a`.slice(-length),
};

/** A text of this length, of different words. */
export function plainWords(length: number): string {
  let text = '';
  for (let n = 0; text.length < length; n++) text += `word${(n * 7_919) % 10_007} `;
  return `${text.slice(0, length - 1)}x`;
}

/** The first code units of a text, without half of a character at the end, and without white space there. */
export function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

function repeated(unit: string): (length: number) => string {
  return (length) => cut(unit.repeat(Math.ceil(length / unit.length)), length);
}

function numbered(unit: (n: number) => string): (length: number) => string {
  return (length) => {
    let text = '';
    for (let n = 0; text.length < length; n++) text += unit(n);
    return cut(text, length);
  };
}
