import { findSessionStart } from '../../database/sessions.ts';
import type { SignedInUser } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';

/** Milliseconds after its beginning for which a session shows that it is really them. */
const freshMs = 10 * 60_000;

/** Until when the session that somebody came with counts as a fresh sign-in; none when it does no more. */
export async function freshUntil(ctx: Context, { session }: SignedInUser): Promise<Date | undefined> {
  const begun = session && (await findSessionStart(ctx.db, session));
  if (!begun) return undefined;
  const until = new Date(begun.getTime() + freshMs);
  return until > ctx.now() ? until : undefined;
}
