import { keyPrefix } from '../../../domain/identity/viewer.ts';
import { newSecret } from '../../core/secret.ts';

/** Generates a key: a prefix that secret scanners recognise, and 40 random digits and letters. */
export function newToken(): string {
  return keyPrefix + newSecret(40);
}
