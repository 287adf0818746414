import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, isPremiumPrice, moneyLabel, priceLabel } from './price.ts';

describe('dollars to cents', () => {
  it.each([
    ['4.99', 499],
    [4.99, 499],
    ['0.99', 99],
    ['.99', 99],
    ['5', 500],
    ['5.', 500],
    ['5.5', 550],
    [' 12.30 ', 1230],
    [0, 0],
    ['0.1', 10],
    [1.1, 110],
    [8.2, 820],
  ])('%j is %d', (dollars, cents) => expect(centsOf(dollars)).toBe(cents));

  it.each([
    '',
    ' ',
    '.',
    'abc',
    '4.999',
    '-1',
    '1,50',
    '$5',
    '1e3',
    'Infinity',
    '0x10',
    Number.NaN,
    -0.5,
    1e21,
  ])('%j is no price', (dollars) => expect(centsOf(dollars)).toBeNull());

  it('comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(centsOf(amountOf(cents))).toBe(cents);
        expect(centsOf(String(amountOf(cents)))).toBe(cents);
        expect(centsOf(priceLabel(cents, 'usd').slice(1).replaceAll(',', ''))).toBe(cents);
      }),
    );
  });
});

describe('price of a premium prompt', () => {
  it.each([
    ['0.98', false],
    ['0.99', true],
    ['999.99', true],
    ['1000', false],
    ['0', false],
    ['', false],
  ])('%j: %s', (dollars, allowed) => expect(isPremiumPrice(centsOf(dollars), 'usd')).toBe(allowed));

  it.each([
    ['czk', 1_499, false],
    ['czk', 1_500, true],
    ['huf', 100_000, true],
    ['eur', 99_999, true],
    ['eur', 100_000, false],
    ['isk', 99, true],
  ])('in %s: %d: %s', (currency, cents, allowed) => expect(isPremiumPrice(cents, currency)).toBe(allowed));
});

describe('price label', () => {
  it.each([
    [99, '$0.99'],
    [499, '$4.99'],
    [1000, '$10.00'],
    [0, '$0.00'],
  ])('%d cents read %s', (cents, label) => expect(priceLabel(cents, 'usd')).toBe(label));
});

it.each([
  ['usd', ['$4.99', '$0.50', '$1,234.00', '−$1.00']],
  ['eur', ['€4.99', '€0.50', '€1,234.00', '−€1.00']],
  ['chf', ['CHF 4.99', 'CHF 0.50', 'CHF 1,234.00', '−CHF 1.00']],
  ['huf', ['HUF 4.99', 'HUF 0.50', 'HUF 1,234.00', '−HUF 1.00']],
])('amounts in %s are shown with cents, thousands and a true minus', (currency, labels) => {
  const shown = [4.99, 0.5, 1234, -1].map((amount) => moneyLabel(amount, currency).replaceAll('\u00a0', ' '));
  expect(shown).toEqual(labels);
});
