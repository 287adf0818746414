import type { SignInStart } from '../../../contract/identity/sign-in-start.ts';
import { insertFlow } from '../../../database/identity/sign-in-flows.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, retryableFailure } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { hashOf, newSecret } from '../../core/secret.ts';

/** Seconds in which the user must sign in at the provider. */
export const flowSeconds = 600;

/**
 * Starts a sign-in with a provider. `browser` is the secret in the browser's cookie from an earlier start, so
 * that several windows can sign in at the same time. With `linkUserId`, the provider's account will be linked
 * to that user instead; the caller has authenticated them again. Returns the URL to send the browser to, and
 * the secret for its cookie. Fails with not-found, unavailable (the provider does not respond), conflict
 * (its configuration or that of the site is wrong) or too-many-requests.
 */
export async function beginProviderSignIn(
  ctx: Context,
  provider: string,
  { next, page, window, again }: SignInStart,
  browser: string | undefined,
  linkUserId: string | null = null,
): Promise<{ url: string; browser: string } | Failure> {
  const known = ctx.providers.known.find(({ id }) => id === provider);
  if (!known) return failure('not-found', 'This site has no such way to sign in');
  const refused = await countUse(
    ctx,
    'provider',
    ctx.address,
    'Too many attempts to sign in from this address',
  );
  if (refused) return refused;
  const request = await ctx.providers.begin(provider, { again });
  if ('refused' in request) {
    ctx.log.warn(
      { err: request.error, provider, refused: request.refused },
      'a sign-in could not be started',
    );
    return request.refused === 'unavailable'
      ? retryableFailure(
          'unavailable',
          `${known.name} is not responding right now. Try again in a minute`,
          60,
        )
      : failure(
          'conflict',
          `Signing in with ${known.name} is not set up correctly here. Choose another way, or contact us`,
        );
  }
  const secret = browser && /^[0-9A-Za-z]{32}$/.test(browser) ? browser : newSecret(32);
  await insertFlow(ctx.db, {
    stateHash: hashOf(request.state),
    browserHash: hashOf(secret),
    provider,
    nonce: request.nonce,
    verifier: request.verifier,
    next,
    page,
    windowId: window ?? null,
    linkUserId,
    expiresAt: new Date(ctx.now().getTime() + flowSeconds * 1_000),
  });
  return { url: request.url, browser: secret };
}
