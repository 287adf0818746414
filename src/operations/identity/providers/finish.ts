import { invitationIn } from '../../../contract/core/next-page.ts';
import { findUserOfProvider } from '../../../database/identity/accounts.ts';
import { deleteSessionOf } from '../../../database/identity/sessions.ts';
import { type SignInFlowRow, takeFlow } from '../../../database/identity/sign-in-flows.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { hashOf } from '../../core/secret.ts';
import { linkOrCreateUser } from '../link-or-create-user.ts';
import { type BegunSession, beginSession } from '../sessions/begin.ts';
import { applyIssuerRole, refuseGroups } from './issuer-role.ts';
import { linkToUser } from './link.ts';

/** The outcome of a sign-in with a provider. */
export interface FinishedSignIn {
  /** How it was started; undefined when this browser started none, or it has expired. */
  flow?: Pick<SignInFlowRow, 'next' | 'page' | 'windowId' | 'linkUserId'>;
  result:
    | BegunSession
    /** The provider's account was linked to the signed-in user. */
    | { linked: true }
    /** Refused by this site. */
    | Failure
    /**
     * The user declined; the provider is unavailable or sent an invalid reply; or no such sign-in is in
     * progress.
     */
    | { failed: 'declined' | 'unavailable' | 'bad-reply' | 'no-flow'; message?: string | undefined };
}

/**
 * Finishes a sign-in with a provider by the parameters with which it sent the browser back, and begins a
 * session, or links the provider's account if it was started for that. Only the browser that started the
 * sign-in can finish it, once, within ten minutes.
 */
export async function finishProviderSignIn(
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
  const refused = refuseGroups(ctx, claims);
  if (refused) return { flow, result: refused };
  if (flow.linkUserId !== null)
    return { flow, result: (await linkToUser(ctx, claims, flow.linkUserId)) ?? { linked: true } };
  const linked = await linkOrCreateUser(ctx, claims, invitationIn(flow.next));
  if (isFailure(linked)) {
    if (claims.missing?.length)
      ctx.log.warn(
        { provider, missing: claims.missing },
        'a sign-in was refused because the provider sends no such claims: configure them there (OIDC_TRUST_EMAIL accepts addresses without email_verified)',
      );
    return { flow, result: linked };
  }
  await applyIssuerRole(ctx, linked.user, claims);
  const session = await beginSession(ctx, linked.user.id, headers, claims.session);
  // A concurrent password reset ends all sessions and removes providers, but may have missed this session.
  if (!(await findUserOfProvider(ctx.db, claims.issuer, claims.subject))) {
    await deleteSessionOf(ctx.db, session.userId, session.id);
    return { flow, result: { failed: 'bad-reply' } };
  }
  ctx.security.record('signed-in', { user: linked.user.id });
  return { flow, result: session };
}
