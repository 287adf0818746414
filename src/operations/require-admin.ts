import { isAdmin } from '../domain/permissions.ts';
import type { Context } from './context.ts';
import { type Failure, failure, notSignedIn } from './failure.ts';

/** Why the viewer may not do what is for admins and the command line alone: unauthenticated or forbidden. */
export function requireAdmin({ viewer }: Pick<Context, 'viewer'>): Failure | undefined {
  if (isAdmin(viewer)) return undefined;
  return viewer.role === 'visitor' ? notSignedIn() : failure('forbidden', 'Only admins can do this');
}
