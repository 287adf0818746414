import { createHash, randomInt } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Generates random digits and letters with 5.95 bits each. From a length of 30, they cannot be guessed, so an
 * unsalted hash is enough.
 */
export function newSecret(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join('');
}

/** Returns the stored form of a secret: its SHA-256. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
