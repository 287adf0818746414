import { withTx } from '../../database/connection.ts';
import { deleteLinksOf } from '../../database/mail-links.ts';
import { deleteSessionsOf } from '../../database/sessions.ts';
import { updateUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { type ChangedPerson, personByEmail } from './by-email.ts';

/**
 * Bans the person of an address: their sessions and mailed links end, they cannot sign in, and their personal keys are
 * refused. What they published stays. Fails with forbidden, not-found, or conflict (an admin).
 */
export async function ban(ctx: Context, email: string): Promise<ChangedPerson | Failure> {
  const user = await personByEmail(ctx, email);
  if (isFailure(user)) return user;
  if (user.role === 'admin') return failure('conflict', `${user.username} is an admin: take that away first`);
  if (user.bannedAt) return { username: user.username, changed: false };
  await withTx(ctx.db, async (tx) => {
    await updateUser(tx, user.id, { bannedAt: ctx.now() });
    await deleteSessionsOf(tx, user.id);
    await deleteLinksOf(tx, user.id);
  });
  return { username: user.username, changed: true };
}
