import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';

/** Returns the failure when a hosted provider stores the accounts with their addresses and passwords. */
export function ownAccountsOnly({ identity }: Pick<Context, 'identity'>): Failure | undefined {
  return identity.hosted
    ? failure('forbidden', 'This site’s identity provider manages the accounts: do this there')
    : undefined;
}
