import { expect, it } from 'vitest';
import { isVatNumber, vatNumber } from './market.ts';

it.each([
  'DE123456789',
  'de 123 456 789',
  'ATU12345678',
  'NL123456789B01',
  'IE1234567WA',
  'CHE-123.456.789 MWST',
  'XI123456789',
])('%s is a VAT number', (text) => expect(isVatNumber(vatNumber(text))).toBe(true));

it.each(['123456789', 'D123456789', 'DE', 'DEUTSCHLAND', 'DE123456789012345', 'DE12345678!'])(
  '%s is none',
  (text) => expect(isVatNumber(vatNumber(text))).toBe(false),
);

it('a number is printed without spaces, dots and hyphens', () =>
  expect(vatNumber(' che-123.456.789 mwst ')).toBe('CHE123456789MWST'));
