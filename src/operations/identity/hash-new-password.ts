import {
  containsOwnName,
  type OwnNames,
  ownWords,
  passwordContainsName,
} from '../../domain/identity/passwords.ts';
import type { Context } from '../core/context.ts';
import { type Failure, invalid, passwordsBusy } from '../core/failure.ts';

/**
 * Hashes a new password of a user. Fails with invalid at the field `field` when the password is common or
 * contains the user's name or address, and with unavailable when too many passwords are being checked.
 */
export async function hashNewPassword(
  { passwords, site }: Pick<Context, 'passwords' | 'site'>,
  { password, field, of }: { password: string; field: string; of: OwnNames },
): Promise<string | Failure> {
  if (containsOwnName(password, of)) return invalid({ field, message: passwordContainsName });
  const common = await passwords.isCommon(password, [...ownWords(of), site.name.toLowerCase()]);
  if (common) return invalid({ field, message: tooCommon });
  return (await passwords.hash(password)) ?? passwordsBusy();
}

const tooCommon = 'This password is easy to guess. Choose a less common one, such as three random words';
