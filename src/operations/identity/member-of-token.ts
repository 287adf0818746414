import { findTokenHolder, tokensEndedBefore } from '../../database/identity/ended-tokens.ts';
import type { KnownUser } from '../../database/identity/sessions.ts';
import { canonicalEmail } from '../../domain/identity/email.ts';
import type { IdToken } from '../core/adapters/identity-adapters.ts';
import type { Context } from '../core/context.ts';
import { accountBanned, accountDeactivated, type Failure, failure, isFailure } from '../core/failure.ts';
import { linkOrCreateUser } from './link-or-create-user.ts';

/**
 * Returns the member of a hosted provider's token; their first token creates them, unless `creates` is false.
 * Executes one query for a known member. Fails with unauthenticated (token issued before they signed out, or
 * deactivated), forbidden (banned), and as
 * `linkOrCreateUser` does.
 */
export async function memberOfToken(
  ctx: Context,
  token: IdToken,
  { invitation, creates = true }: { invitation?: string | undefined; creates?: boolean } = {},
): Promise<KnownUser | Failure> {
  const { issuer, subject } = token.claims;
  const known = await findTokenHolder(ctx.db, issuer, subject);
  const endedBefore = known ? known.endedBefore : await tokensEndedBefore(ctx.db, issuer, subject);
  if (endedBefore && token.issuedAt < endedBefore)
    return failure('unauthenticated', 'This token was revoked by signing out. Sign in again');
  if (!known && !creates) return failure('unauthenticated', 'Create your account first: POST /session');
  if (!known || hasVerifiedEmail(token, known)) {
    const linked = await linkOrCreateUser(ctx, token.claims, invitation);
    if (isFailure(linked)) return linked;
    const { moderatorSince, suspendedUntil, ...user } = linked.user;
    return {
      ...user,
      isModerator: moderatorSince !== null,
      suspendedUntil: suspendedUntil?.getTime() ?? null,
      // Whether mutes and blocks concern a known user who has just been linked is not read; true is safe for
      // everyone.
      hidesUsers: true,
    };
  }
  if (known.deactivated) return accountDeactivated();
  return known.banned ? accountBanned() : known;
}

/** Returns whether the provider has verified the address since then. */
function hasVerifiedEmail({ claims }: IdToken, { email, emailVerified }: KnownUser): boolean {
  return !emailVerified && claims.emailVerified && canonicalEmail(claims.email ?? '') === email;
}
