import { findTokenHolder, tokensEndedBefore } from '../../database/ended-tokens.ts';
import type { KnownUser } from '../../database/sessions.ts';
import type { Context, IdToken } from '../context.ts';
import { accountSuspended, type Failure, failure, isFailure } from '../failure.ts';
import { linkOrCreateUser } from './link-or-create-user.ts';

/**
 * The member whom a provider's token stands for; its first token makes them one. Asks the database once for somebody
 * known. Fails with unauthenticated (a token from before they signed out), forbidden (banned), and as `linkOrCreateUser` does.
 */
export async function memberOfToken(ctx: Context, token: IdToken): Promise<KnownUser | Failure> {
  const { issuer, subject } = token.claims;
  const known = await findTokenHolder(ctx.db, issuer, subject);
  const endedBefore = known ? known.endedBefore : await tokensEndedBefore(ctx.db, issuer, subject);
  if (endedBefore && token.issuedAt < endedBefore)
    return failure('unauthenticated', 'This token was ended by signing out: sign in again');
  if (!known || saysMore(token, known)) {
    const recognised = await linkOrCreateUser(ctx, token.claims);
    return isFailure(recognised) ? recognised : recognised.user;
  }
  return known.banned ? accountSuspended() : known;
}

/** That the address is confirmed by now. */
function saysMore({ claims }: IdToken, { email, emailVerified }: KnownUser): boolean {
  return !emailVerified && claims.emailVerified && claims.email?.trim().toLowerCase() === email;
}
