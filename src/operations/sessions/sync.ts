import type { OwnUser } from '../../contract/users.ts';
import { findUser } from '../../database/users.ts';
import { syncSeconds } from '../../domain/id-tokens.ts';
import type { Context, SignedIn } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { memberOfToken } from '../identity/member-of-token.ts';
import { presentOwnUser } from '../users/present.ts';

/**
 * Makes a session out of the ID token of the hosted provider that a request carries, in place of the session of its cookie.
 * A token older than 300 seconds makes none, and leaves a session as it is (SPEC 9). Fails with unauthenticated, and as
 * recognising its person does.
 */
export async function sync(
  ctx: Context,
  headers: Headers,
): Promise<{ user: OwnUser; session: SignedIn | undefined } | Failure> {
  const token = await ctx.identity.idTokenOf(headers);
  if (!token) return failure('unauthenticated', ctx.identity.hosted ? noToken : noProvider);
  const member = await memberOfToken(ctx, token);
  if (isFailure(member)) return member;
  const found = await findUser(ctx.db, member.id);
  if (!found) return notSignedIn();
  const user = presentOwnUser(found);
  if (ctx.now().getTime() - token.issuedAt.getTime() > syncSeconds * 1_000)
    return { user, session: undefined };
  return { user, session: await ctx.identity.beginSession(member.id, headers) };
}

const noToken = 'Send a valid ID token of the identity provider as bearer token';
const noProvider = 'This site has no hosted identity provider: sign in with POST /auth/sign-in/email';
