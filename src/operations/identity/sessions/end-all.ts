import { deleteKeysOf } from '../../../database/identity/keys.ts';
import { deleteSessionsOf } from '../../../database/identity/sessions.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { endTokens } from '../end-tokens.ts';
import { endCurrentSession } from './end-current.ts';

/**
 * Ends all sessions of the signed-in user, including that of the request, and revokes the hosted provider's
 * tokens issued so far; with `revokeKeys`, also their API keys. Returns the `Set-Cookie` values that remove
 * the session's cookie.
 */
export async function endAllSessions(
  ctx: MemberContext,
  { revokeKeys }: { revokeKeys: boolean },
  headers: Headers,
): Promise<{ cookies: string[] } | Failure> {
  const { viewer } = ctx;
  await deleteSessionsOf(ctx.db, viewer.id);
  await endTokens(ctx, viewer.id);
  if (revokeKeys) await deleteKeysOf(ctx.db, viewer.id);
  ctx.security.record('sessions-ended', { user: viewer.id });
  if (revokeKeys) ctx.security.record('keys-revoked', { user: viewer.id });
  return endCurrentSession(ctx, headers);
}
