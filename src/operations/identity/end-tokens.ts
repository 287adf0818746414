import type { Database } from '../../database/connection.ts';
import { endTokensOf } from '../../database/ended-tokens.ts';
import { issuedUntil } from '../../domain/id-tokens.ts';
import type { Context } from '../context.ts';

/**
 * Ends the tokens that a hosted provider has issued to a person so far. It cannot take them back itself, and they go on
 * for up to an hour: without this, whoever has one would still be let in. Nothing happens where no provider is.
 */
export async function endTokens(ctx: Context, userId: string, tx: Database = ctx.db): Promise<void> {
  if (ctx.identity.hosted) await endTokensOf(tx, userId, issuedUntil(ctx.now()));
}
