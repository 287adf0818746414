import type { OwnUser } from '../../../contract/people/users.ts';
import { findUser } from '../../../database/people/users.ts';
import { syncSeconds } from '../../../domain/identity/id-tokens.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../../core/failure.ts';
import { presentOwnUser } from '../../people/present.ts';
import { memberOfToken } from '../member-of-token.ts';
import { type BegunSession, beginSession } from './begin.ts';

/**
 * Begins a session for the hosted provider's ID token that a request carries, in place of the session of its
 * cookie. A token issued more than 300 seconds ago begins no session and leaves that of the cookie unchanged.
 * Fails with unauthenticated, and as {@link memberOfToken} does.
 */
export async function syncSession(
  ctx: Context,
  headers: Headers,
  invitation?: string,
): Promise<{ user: OwnUser; session: BegunSession | undefined } | Failure> {
  const token = await ctx.identity.idTokenOf(headers);
  if (!token) return failure('unauthenticated', ctx.identity.hosted ? noToken : noProvider);
  const member = await memberOfToken(ctx, token, { invitation });
  if (isFailure(member)) return member;
  const found = await findUser(ctx.db, member.id);
  if (!found) return notSignedIn();
  const user = presentOwnUser(ctx, found);
  if (ctx.now().getTime() - token.issuedAt.getTime() > syncSeconds * 1_000)
    return { user, session: undefined };
  const session = await beginSession(ctx, member.id, headers);
  ctx.security.record('signed-in', { user: member.id });
  return { user, session };
}

const noToken = 'Send a valid ID token of the identity provider as bearer token';
const noProvider = 'This site has no hosted identity provider. Sign in with POST /auth/sign-in/email';
