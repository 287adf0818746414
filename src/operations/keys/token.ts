import { keyPrefix } from '../../domain/viewer.ts';
import { newSecret } from '../secret.ts';

/** A new key: a prefix that secret scanners recognise, and 40 random digits and letters. */
export function newToken(): string {
  return keyPrefix + newSecret(40);
}
