import { refusedAddress } from '../../domain/identity/sign-up.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure, invalid } from '../core/failure.ts';

/**
 * Returns the failure for a new account with this address, which the site's rule does not allow. Admins by
 * configuration can always have one.
 */
export function refuseNewAccount(
  { site: { signUp, adminEmails } }: Pick<Context, 'site'>,
  email: string,
): Failure | undefined {
  if (adminEmails.has(email)) return undefined;
  if (signUp.mode === 'closed') return failure('forbidden', 'This site accepts no new accounts');
  const message = refusedAddress(signUp, email);
  return message === undefined ? undefined : invalid({ field: 'email', message });
}
