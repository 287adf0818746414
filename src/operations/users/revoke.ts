import { updateUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { type ChangedPerson, personByEmail } from './by-email.ts';

/** Makes a member of an admin, from their next request on. Fails with forbidden or not-found. */
export async function revoke(ctx: Context, email: string): Promise<ChangedPerson | Failure> {
  const user = await personByEmail(ctx, email);
  if (isFailure(user)) return user;
  const changed = user.role === 'admin';
  if (changed) await updateUser(ctx.db, user.id, { role: 'member' });
  return { username: user.username, changed };
}
