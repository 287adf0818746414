import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodesGiven } from '../../../domain/identity/one-time-codes.ts';

/** 79 bits cannot be guessed, so an unsalted hash is enough. */
const length = 16;

/** Generates recovery codes, in the form that is hashed. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesGiven }, () =>
    Array.from({ length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''),
  );
}
