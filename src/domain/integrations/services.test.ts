import { describe, expect, it } from 'vitest';
import { opensApplication, ownAddress, type Service, serviceTarget, templateProblem } from './services.ts';

const claude: Service = {
  name: 'Claude',
  home: 'https://claude.ai/new',
  link: 'https://claude.ai/new?q={text}',
  limit: 100,
  sends: 'never',
};
const open = (service: Service, text: string, more: { isPremium?: boolean; address?: string } = {}) =>
  serviceTarget(service, { text, isPremium: false, ...more });

describe('the URL of a service', () => {
  it.each([
    ['a & b = c?', 'a%20%26%20b%20%3D%20c%3F'],
    ['two\nlines, 100 %', 'two%0Alines%2C%20100%20%25'],
    ['naïve 🎉', 'na%C3%AFve%20%F0%9F%8E%89'],
    // Patterns that `String.replace` would expand.
    ["$& $' $1 {text}", "%24%26%20%24'%20%241%20%7Btext%7D"],
    ['half \ud83c of a pair', 'half%20%EF%BF%BD%20of%20a%20pair'],
  ])('contains the text exactly: %j', (text, encoded) => {
    const target = open(claude, text);
    expect(target).toEqual({ url: `https://claude.ai/new?q=${encoded}`, filled: true });
    expect(new URL(target.url).searchParams.get('q')).toBe(text.toWellFormed());
  });

  it('contains a text that just fits, and none of a longer one', () => {
    const fits = 'x'.repeat(100 - 'https://claude.ai/new?q='.length);
    expect(open(claude, fits)).toMatchObject({ filled: true });
    expect(open(claude, `${fits}x`)).toEqual({
      url: 'https://claude.ai/new',
      filled: false,
      reason: 'too-long',
      length: 101,
      limit: 100,
    });
    // The limit applies to the link, in which one character can take nine.
    expect(open(claude, '字'.repeat(10))).toMatchObject({ reason: 'too-long', length: 114 });
  });

  it('never contains the text of a premium prompt', () => {
    expect(open(claude, 'secret', { isPremium: true })).toEqual({
      url: 'https://claude.ai/new',
      filled: false,
      reason: 'premium',
    });
  });

  it('is that of the home page where no link fills the input', () => {
    expect(open({ name: 'Gemini', home: 'https://gemini.google.com/app' }, 'hello')).toEqual({
      url: 'https://gemini.google.com/app',
      filled: false,
      reason: 'no-link',
    });
  });

  it("begins with the reader's address", () => {
    const own = { ...claude, own: true, home: '{address}/', link: '{address}/?q={text}' };
    const address = 'http://192.168.1.5:3000/chat';
    expect(open(own, 'hi', { address }).url).toBe(`${address}/?q=hi`);
    expect(open(own, 'x'.repeat(100), { address }).url).toBe(`${address}/`);
  });
});

describe("the address of a reader's own service", () => {
  it.each([
    ['https://chat.example.com', 'https://chat.example.com'],
    ['  chat.example.com/  ', 'https://chat.example.com'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://192.168.1.5:8080/webui//', 'http://192.168.1.5:8080/webui'],
    ['https://chat.example.com/?q=1#top', 'https://chat.example.com'],
    ['HTTPS://Chat.Example.com', 'https://chat.example.com'],
  ])('%j is stored as %s', (entered, stored) => expect(ownAddress(entered)).toBe(stored));

  it.each([
    '',
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'cursor://x',
    'file:///etc',
    'https://',
    'https://me:pw@host',
  ])('%j is refused', (entered) => expect(ownAddress(entered)).toBeUndefined());
});

it.each<[template: string, own: boolean, fills: boolean, problem: RegExp | undefined]>([
  ['https://a.example/?q={text}', false, true, undefined],
  ['cursor://anysphere.cursor-deeplink/prompt?text={text}', false, true, undefined],
  ['cursor://', false, false, undefined],
  ['{address}/c/new?prompt={text}', true, true, undefined],
  ['{address}', true, false, undefined],
  ['javascript:alert("{text}")', false, true, /must be a URL that begins with https/],
  ['data:text/html,{text}', false, true, /must be a URL/],
  ['a.example/?q={text}', false, true, /must be a URL/],
  ['https://a.example/', false, true, /must contain \{text\} once/],
  ['https://a.example/?q={text}&p={text}', false, true, /must contain \{text\} once/],
  ['https://{text}.example/', false, true, /after a \? or #/],
  ['https://a.example/?q={text}', false, false, /must not contain/],
  ['https://a.example/?q={texts}', false, true, /must contain/],
  ['https://a.example/{x}?q={text}', false, true, /brace/],
  ['https://a.example/?q={text}', true, true, /must begin with \{address\}/],
  ['{address}.evil.example/?q={text}', true, true, /must begin with \{address\}/],
  ['{address}/?q={text}', false, true, /must be a URL/],
])('the template %s (own: %s, fills: %s) is checked', (template, own, fills, problem) => {
  if (problem) expect(templateProblem(template, { own, fills })).toMatch(problem);
  else expect(templateProblem(template, { own, fills })).toBeUndefined();
});

it('only known protocols open an application', () => {
  expect(opensApplication('cursor://anysphere.cursor-deeplink/prompt?text=x')).toBe(true);
  expect(opensApplication('https://cursor.com/link/prompt?text=x')).toBe(false);
});
