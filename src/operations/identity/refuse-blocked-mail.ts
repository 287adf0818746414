import type { Context } from '../core/context.ts';
import { type Failure, invalid } from '../core/failure.ts';

/** Returns the failure for an address at a mail domain that is not allowed for accounts. */
export async function refuseBlockedMail(
  { forms, refusals }: Pick<Context, 'forms' | 'refusals'>,
  email: string,
): Promise<Failure | undefined> {
  if (!(await forms.blocksMail(email.slice(email.lastIndexOf('@') + 1)))) return undefined;
  refusals.note('disposable');
  return invalid({
    field: 'email',
    message: 'Use a permanent address. This site does not accept disposable ones',
  });
}
