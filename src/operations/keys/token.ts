import { createHash, randomInt } from 'node:crypto';
import { keyPrefix } from '../../domain/viewer.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 238 bits: nobody finds one by trying, so that a plain hash keeps it. */
const length = 40;

/** A new key: the prefix, by which scanners of published code know it, and 40 random digits and letters. */
export function newToken(): string {
  return keyPrefix + Array.from({ length }, () => digits[randomInt(digits.length)]).join('');
}

/** What is kept of a key: its SHA-256. */
export function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
