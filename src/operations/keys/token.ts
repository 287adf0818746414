import { keyPrefix } from '../../domain/viewer.ts';
import { newSecret } from '../secret.ts';

/** A new key: the prefix, by which scanners of published code know it, and 40 random digits and letters. */
export function newToken(): string {
  return keyPrefix + newSecret(40);
}
