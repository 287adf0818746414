/** Returns a VAT number as it is printed, without the spaces, dots and hyphens that it is typed with. */
export function vatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.-]/g, '');
}

/**
 * Whether a text has the form of a VAT number: the two letters of its country, and up to 14 letters and digits,
 * among them at least two digits. Lengths and check digits differ by country, and are not checked.
 */
export function isVatNumber(text: string): boolean {
  return /^[A-Z]{2}[A-Z\d+*]{2,14}$/.test(text) && /\d.*\d/.test(text);
}
