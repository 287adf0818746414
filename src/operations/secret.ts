import { createHash, randomInt } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** So many random digits and letters, 5.95 bits each. From 30 on nobody finds one by trying, so that a plain hash keeps it. */
export function newSecret(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join('');
}

/** What is kept of a secret: its SHA-256. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
