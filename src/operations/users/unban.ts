import { updateUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { type ChangedPerson, personByEmail } from './by-email.ts';

/** Lets a banned person in again; their personal keys work as before. Fails with forbidden or not-found. */
export async function unban(ctx: Context, email: string): Promise<ChangedPerson | Failure> {
  const user = await personByEmail(ctx, email);
  if (isFailure(user)) return user;
  const changed = user.bannedAt !== null;
  if (changed) await updateUser(ctx.db, user.id, { bannedAt: null });
  return { username: user.username, changed };
}
