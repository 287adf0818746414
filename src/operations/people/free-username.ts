import { selectSimilarUsernames } from '../../database/people/users.ts';
import { isReservedUsername, usernameFromEmail } from '../../domain/identity/username.ts';
import { numbered } from '../../domain/prompts/slug.ts';
import type { Context } from '../core/context.ts';

/**
 * Returns a username that is neither taken nor reserved, derived from the email address: name, name-2,
 * name-3 …
 */
export async function freeUsername(ctx: Pick<Context, 'db'>, email: string): Promise<string> {
  const base = usernameFromEmail(email);
  const taken = new Set(await selectSimilarUsernames(ctx.db, base));
  let n = isReservedUsername(base) ? 2 : 1;
  while (taken.has(numbered(base, n))) n++;
  return numbered(base, n);
}
