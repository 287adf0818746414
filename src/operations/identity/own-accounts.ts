import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';

/** The failure when a hosted provider keeps the accounts, and with them addresses and passwords. */
export function ownAccountsOnly({ identity }: Pick<Context, 'identity'>): Failure | undefined {
  return identity.hosted
    ? failure('forbidden', 'Accounts of this site are managed by its identity provider: do this there')
    : undefined;
}
