import { isSignedIn, type SignedInUser } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, notSignedIn } from '../failure.ts';

/**
 * The signed-in user, where an API key is not enough: for whatever adds or removes a way to sign in. Fails with
 * unauthenticated, or forbidden for an API key.
 */
export function sessionOnly({ viewer }: Pick<Context, 'viewer'>): SignedInUser | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  return viewer.key ? keyRefused() : viewer;
}

/** The failure for an API key. */
export const keyRefused = () =>
  failure('forbidden', 'A personal key cannot do this: sign in with your password instead');
