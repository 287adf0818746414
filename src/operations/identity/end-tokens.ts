import { endTokensOf } from '../../database/identity/ended-tokens.ts';
import { issuedUntil } from '../../domain/identity/id-tokens.ts';
import type { Context } from '../core/context.ts';

/**
 * Revokes the tokens that the hosted provider has issued to a user so far. The provider cannot revoke them,
 * so they would stay valid for up to an hour. Does nothing without a hosted provider.
 */
export async function endTokens(ctx: Context, userId: string): Promise<void> {
  if (ctx.identity.hosted) await endTokensOf(ctx.db, userId, issuedUntil(ctx.now()));
}
