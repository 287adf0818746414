import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';

/** A failure where a hosted provider keeps the accounts, with their addresses and passwords: here is nothing to do about them then. */
export function ownAccountsOnly({ identity }: Pick<Context, 'identity'>): Failure | undefined {
  return identity.hosted
    ? failure('forbidden', 'Accounts of this site are kept by its identity provider: do this there')
    : undefined;
}
