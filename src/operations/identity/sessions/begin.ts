import { deleteSession, insertSession } from '../../../database/identity/sessions.ts';
import type { Context } from '../../core/context.ts';
import { newSecret } from '../../core/secret.ts';

/** Days for which a session is valid. Use does not extend it. */
const sessionDays = 30;

/** A session that has just begun: its bearer token, the `Set-Cookie` values that carry it, and its user. */
export interface BegunSession {
  id: string;
  token: string;
  cookies: string[];
  userId: string;
}

/**
 * Begins a session for an authenticated user. Deletes the session of the request's cookie, which could no
 * longer be ended after the cookie is replaced. `issuerSession` is the id of the issuer's session, which can
 * end this one.
 */
export async function beginSession(
  ctx: Pick<Context, 'db' | 'newId' | 'now' | 'sessionTokens'>,
  userId: string,
  headers: Headers,
  issuerSession?: string,
): Promise<BegunSession> {
  const { sessionTokens } = ctx;
  const id = ctx.newId();
  const token = newSecret(32);
  const tokenHash = sessionTokens.hashOf(token);
  const createdAt = ctx.now();
  const seconds = sessionDays * 86_400;
  await insertSession(ctx.db, {
    id,
    userId,
    tokenHash,
    userAgent: headers.get('user-agent') ?? '',
    issuerSession,
    createdAt,
    updatedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1_000),
  });
  const former = sessionTokens.inCookie(headers.get('cookie') ?? undefined);
  if (former) await deleteSession(ctx.db, sessionTokens.hashOf(former));
  return { id, token, cookies: [sessionTokens.cookie(token, seconds)], userId };
}
