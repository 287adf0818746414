import { findUserOfProvider } from '../../database/accounts.ts';
import { deleteSession } from '../../database/sessions.ts';
import { type SignInFlowRow, takeFlow } from '../../database/sign-in-flows.ts';
import type { Context, SignedIn } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { linkOrCreateUser } from '../identity/link-or-create-user.ts';
import { hashOf } from '../secret.ts';

/** How a sign-in with a provider ended. */
export interface FinishedSignIn {
  /** As it was begun; none when this browser began none, or it is over. */
  flow?: Pick<SignInFlowRow, 'next' | 'page' | 'windowId'>;
  result:
    | SignedIn
    /** This site's own answer. */
    | Failure
    /** The person gave up; the provider does not answer; nothing good came from it; or no such sign-in is under way. */
    | { failed: 'declined' | 'unavailable' | 'bad-reply' | 'no-flow'; message?: string | undefined };
}

/**
 * Ends a sign-in with a provider by what it sent the browser back with: begins a session for whom it vouches for. Only the browser that began it can end it, once, within ten minutes.
 */
export async function finish(
  ctx: Context,
  provider: string,
  reply: URLSearchParams,
  browser: string | undefined,
  headers: Headers,
): Promise<FinishedSignIn> {
  const state = reply.get('state') ?? '';
  const flow =
    browser &&
    (await takeFlow(ctx.db, { stateHash: hashOf(state), browserHash: hashOf(browser), provider }, ctx.now()));
  if (!flow) return { result: { failed: 'no-flow' } };
  const { nonce, verifier } = flow;
  const claims = await ctx.providers.finish(provider, reply, { state, nonce, verifier });
  if ('refused' in claims) {
    if (claims.refused !== 'declined')
      ctx.log.warn({ err: claims.error, provider, refused: claims.refused }, 'a sign-in failed');
    return { flow, result: { failed: claims.refused, message: claims.message } };
  }
  const recognised = await linkOrCreateUser(ctx, claims);
  if (isFailure(recognised)) return { flow, result: recognised };
  const session = await ctx.identity.beginSession(recognised.user.id, headers);
  // A reset at this very moment ends all sessions and takes providers away, but may not have seen this one.
  if (!(await findUserOfProvider(ctx.db, claims.issuer, claims.subject))) {
    await deleteSession(ctx.db, session.token);
    return { flow, result: { failed: 'bad-reply' } };
  }
  return { flow, result: session };
}
