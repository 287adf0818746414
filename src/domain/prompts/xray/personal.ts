import type { Found } from './found.ts';

/** 13 to 19 digits that begin as those of payment cards do. */
const card = /(?<![\w.-])[2-6]\d{3}(?:[ -]?\d{2,7}){2,4}(?![\w-])/g;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;
/** Numbers that payment providers publish for tests, and the example of the standard for IBANs. */
const published =
  /^(?:4242424242424242|4111111111111111|4000\d+|5555555555554444|5105105105105100|378282246310005|371449635398431|6011111111111117|GB(?:82WEST12345698765432|29NWBK60161331926819)|DE89370400440532013000)$/;

/** Finds numbers of payment cards and bank accounts whose check digits are right. */
export function* personalData(text: string): Generator<Found> {
  for (const [pattern, isValid] of [
    [card, passesLuhn],
    [iban, passesMod97],
  ] as const)
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const number = match.replace(/[ -]/g, '');
      if (isValid(number) && !published.test(number))
        yield { rule: 'personal-data', start: index, end: index + match.length };
    }
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size < 4) return false;
  let sum = 0;
  for (const [n, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (n % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** ISO 7064, MOD 97-10. */
function passesMod97(number: string): boolean {
  let remainder = 0;
  for (const char of number.slice(4) + number.slice(0, 4))
    for (const digit of String(Number.parseInt(char, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
