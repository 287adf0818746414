import { expect, it } from 'vitest';
import { parseMailDomains } from './mail-domains.ts';

const list = parseMailDomains(
  '# throw-away\nmailinator.example\r\n\n  Trash.Example # closed soon\nco.example\n',
);

it('contains the listed domains and their subdomains, and no others', () => {
  expect(['mailinator.example', 'a.b.trash.example', 'x.co.example'].map((one) => list.has(one))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['notmailinator.example', 'example', 'trash.example.org', ''].map((one) => list.has(one))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('names the line that is no domain', () => {
  expect(() => parseMailDomains('a.example\n*@b.example')).toThrow('line 2 must be a domain');
});

it('an international domain is found in the form in which addresses are stored', () => {
  expect(parseMailDomains('почта.рф').has('xn--80a1acny.xn--p1ai')).toBe(true);
});
