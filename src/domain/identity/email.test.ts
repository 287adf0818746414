import { expect, it } from 'vitest';
import { canonicalEmail, looksLikeEmail, readableEmail } from './email.ts';

it.each(['ada@example.com', ' ada@example.com ', 'a.b+c@x.co', 'ä@müller.example'])(
  '%s looks like one',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  },
);

it.each(['', 'ada', 'ada@example', 'ada example@x.y', '@example.com', 'a@b@c.de', 'a@b.'])(
  '%j does not',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);

it.each([
  ['Ivan@Почта.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  [' ADA@Example.com ', 'ada@example.com'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@faß.example', 'a@xn--fa-hia.example'],
  ["o'neill+x@mail.example.co.uk", "o'neill+x@mail.example.co.uk"],
  ['JOSÉ.Pérez@example.com', 'josé.pérez@example.com'],
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['Иван@Почта.РФ', 'иван@xn--80a1acny.xn--p1ai'],
  ['用户+x@例え.テスト', '用户+x@xn--r8jz45g.xn--zckzah'],
  ['अजय@example.in', 'अजय@example.in'],
  ['İlker@example.com', 'i\u0307lker@example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(canonicalEmail(typed)).toBe(stored);
  expect(canonicalEmail(stored)).toBe(stored);
});

it.each([
  'é..è@c.de',
  '“a”@c.de',
  'a\u200bb@c.de',
  'a\u202eb@c.de',
  '😀@c.de',
  'a@127.0.0.1',
  'a@localhost',
  'a@x.example/y',
  'a@x.example:25',
  'a@[::1]',
  'a@b@c.de',
  'a@-x.example',
  'a..b@c.de',
  '.a@c.de',
  'a@b.xn--',
  'a@%65.example',
  'a b@c.de',
])('%s is no address', (typed) => {
  expect(canonicalEmail(typed)).toBeUndefined();
});

it.each([
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф'],
  ['a@xn--bcher-kva.example', 'a@bücher.example'],
  ['a@xn--r8jz45g.xn--zckzah', 'a@例え.テスト'],
  ['ada@example.com', 'ada@example.com'],
  ['a@xn--99999999.example', 'a@xn--99999999.example'],
])('%s is shown as %s', (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown);
});
