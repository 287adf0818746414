import { isBannedMailbox } from '../../../database/people/users.ts';
import { refusedAddress } from '../../../domain/identity/sign-up.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, invalid } from '../../core/failure.ts';

/**
 * Returns the failure for an address that is not allowed for accounts: at a blocked mail domain, or of a
 * banned user's mailbox.
 */
export async function refuseBlockedMail(
  { db, forms, refusals }: Pick<Context, 'db' | 'forms' | 'refusals'>,
  email: string,
): Promise<Failure | undefined> {
  if (await isBannedMailbox(db, email))
    return invalid({
      field: 'email',
      message: 'An account with this mailbox is banned. Contact us if you think that is wrong',
    });
  if (!(await forms.blocksMail(email.slice(email.lastIndexOf('@') + 1)))) return undefined;
  refusals.note('disposable');
  return invalid({
    field: 'email',
    message: 'Use a permanent address. This site does not accept disposable ones',
  });
}

/** Returns the failure for an address at a mail domain where members cannot have one (SIGN_UP_DOMAINS). */
export function refuseDomain({ site }: Pick<Context, 'site'>, email: string): Failure | undefined {
  const message = refusedAddress(site.signUp, email);
  return message === undefined ? undefined : invalid({ field: 'email', message });
}
