import type { WaysToSignIn } from '../../contract/identity/providers.ts';
import { selectSignInMethods } from '../../database/identity/accounts.ts';
import { withoutSlash } from '../../domain/core/addresses.ts';
import type { Context, MemberContext } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { freshUntil } from './fresh-sign-in.ts';

/** Returns the ways in which the signed-in user can sign in. */
export async function waysToSignIn(ctx: MemberContext): Promise<WaysToSignIn | Failure> {
  const ways = await selectSignInMethods(ctx.db, ctx.viewer.id);
  const until = await freshUntil(ctx, ctx.viewer);
  return {
    password: ctx.site.signUp.passwords && ways.some(({ provider }) => provider === 'credential'),
    providers: ways
      .filter(({ provider }) => provider !== 'credential')
      .map(({ id, provider: issuer, createdAt }) => {
        const known = knownProvider(ctx, issuer);
        return {
          linkId: id,
          id: known?.id ?? null,
          name: known?.name ?? URL.parse(issuer)?.host ?? issuer,
          createdAt: createdAt.toISOString(),
        };
      }),
    freshUntil: until?.toISOString() ?? null,
  };
}

/** Returns the configured provider of an issuer. */
export function knownProvider({ providers }: Pick<Context, 'providers'>, issuer: string) {
  return providers.known.find((one) => withoutSlash(one.issuer) === withoutSlash(issuer));
}
