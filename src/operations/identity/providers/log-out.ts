import { deleteSessionsOfIssuer, useLogoutToken } from '../../../database/identity/logout-tokens.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure, retryableFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { hashOf } from '../../core/secret.ts';

/**
 * Ends the sessions that a provider's logout token names (OpenID Connect Back-Channel Logout 1.0): those of
 * one session there, or all of a user. Fails with not-found (no such provider), malformed (an invalid, old or
 * repeated token) and unavailable (the provider's keys cannot be fetched).
 */
export async function logOutByProvider(
  ctx: Context,
  provider: string,
  token: string,
): Promise<Failure | undefined> {
  if (!ctx.providers.known.some(({ id }) => id === provider))
    return failure('not-found', 'This site has no such way to sign in');
  const logout = await ctx.providers.readLogout(provider, token);
  if ('refused' in logout) {
    ctx.log.warn({ err: logout.error, provider }, 'a logout token was refused');
    return logout.refused === 'unavailable'
      ? retryableFailure('unavailable', 'The keys of the provider cannot be read right now', 60)
      : failure('malformed', 'This logout token is not valid');
  }
  const ended = await inTransaction(ctx, async (ctx) => {
    const isNew = await useLogoutToken(ctx.db, hashOf(`${logout.issuer}\n${logout.id}`), logout.expiresAt);
    return isNew
      ? deleteSessionsOfIssuer(ctx.db, logout)
      : failure('malformed', 'This logout token has been used before');
  });
  if (isFailure(ended)) return ended;
  for (const user of ended) ctx.security.record('sessions-ended', { user });
  return undefined;
}
