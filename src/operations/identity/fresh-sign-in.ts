import { findSessionStart } from '../../database/identity/sessions.ts';
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';

/** Milliseconds for which a sign-in counts as recent authentication. */
const freshMs = 10 * 60_000;

/**
 * Returns the time until which the user's session counts as a recent sign-in; undefined when it no longer
 * does.
 */
export async function freshUntil(ctx: Context, { session }: SignedInUser): Promise<Date | undefined> {
  const begun = session && (await findSessionStart(ctx.db, session));
  if (!begun) return undefined;
  const until = new Date(begun.getTime() + freshMs);
  return until > ctx.now() ? until : undefined;
}
