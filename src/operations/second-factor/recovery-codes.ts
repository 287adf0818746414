import { randomInt } from 'node:crypto';
import { recoveryAlphabet, recoveryCodesGiven } from '../../domain/one-time-codes.ts';

/** 79 bits: nobody finds one by trying, so that a plain hash keeps it. */
const length = 16;

/** New recovery codes, as they are kept (by their hash). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesGiven }, () =>
    Array.from({ length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(''),
  );
}
