import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';

/** Returns the failure when a hosted provider stores the accounts with their addresses and passwords. */
export function refuseHostedAccounts({ identity }: Pick<Context, 'identity'>): Failure | undefined {
  return identity.hosted
    ? failure('forbidden', 'Your identity provider manages this account. Make this change there.')
    : undefined;
}
