import type { WaysToSignIn } from '../../contract/providers.ts';
import { waysToSignInOf } from '../../database/personal-data.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { sessionOnly } from '../keys/session-only.ts';
import { freshUntil } from './fresh-sign-in.ts';

/** How the signed-in user can sign in. Fails with unauthenticated, or forbidden for an API key. */
export async function waysToSignIn(ctx: Context): Promise<WaysToSignIn | Failure> {
  const member = sessionOnly(ctx);
  if (isFailure(member)) return member;
  const ways = await waysToSignInOf(ctx.db, member.id);
  const until = await freshUntil(ctx, member);
  return {
    password: ways.some(({ provider }) => provider === 'credential'),
    providers: ways
      .filter(({ provider }) => provider !== 'credential')
      .map(({ provider: issuer, createdAt }) => {
        const known = ctx.providers.known.find((one) => withoutSlash(one.issuer) === withoutSlash(issuer));
        return {
          id: known?.id ?? null,
          name: known?.name ?? URL.parse(issuer)?.host ?? issuer,
          createdAt: createdAt.toISOString(),
        };
      }),
    freshUntil: until?.toISOString() ?? null,
  };
}

/** An issuer without a trailing slash, for comparison. */
function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
