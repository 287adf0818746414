import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';

/** Returns the failure when a hosted provider stores the accounts with their addresses and passwords. */
export function refuseHostedAccounts({ identity }: Pick<Context, 'identity'>): Failure | undefined {
  return identity.hosted
    ? failure('forbidden', 'Your identity provider manages this account. Make this change there.')
    : undefined;
}

/** Returns the failure when accounts here have no passwords (PASSWORDS, or a hosted provider stores them). */
export function refusePasswords(ctx: Pick<Context, 'identity' | 'site' | 'providers'>): Failure | undefined {
  const refused = refuseHostedAccounts(ctx);
  if (refused || ctx.site.signUp.passwords) return refused;
  const [issuer] = ctx.providers.known;
  return failure('forbidden', `This site has no passwords. Sign in with ${issuer?.name}`);
}
