import { updateUser } from '../../database/users.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { type ChangedPerson, changePerson } from './ruled-person.ts';

/**
 * Makes an admin of a person, by e-mail address or id. Fails with unauthenticated, forbidden, not-found, or conflict
 * (somebody banned).
 */
export async function grant(ctx: Context, who: string): Promise<ChangedPerson | Failure> {
  return changePerson(
    ctx,
    who,
    { action: 'grant-admin', self: 'You are an admin already' },
    async (tx, user) => {
      if (user.bannedAt) return failure('conflict', `${user.username} is banned: let them in again first`);
      if (user.role === 'admin') return 'unchanged';
      await updateUser(tx, user.id, { role: 'admin' });
      return 'changed';
    },
  );
}
