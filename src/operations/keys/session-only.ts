import { isSignedIn, type SignedInUser } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, notSignedIn } from '../failure.ts';

/**
 * The signed-in person, where a personal key is not enough: what ends or makes a way of signing in. Fails with
 * unauthenticated, or forbidden for a key.
 */
export function sessionOnly({ viewer }: Pick<Context, 'viewer'>): SignedInUser | Failure {
  if (!isSignedIn(viewer)) return notSignedIn();
  return viewer.key ? keyRefused() : viewer;
}

/** What to say to a key that tries. */
export const keyRefused = () =>
  failure('forbidden', 'A personal key cannot do this: sign in with your password instead');
