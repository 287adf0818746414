import { updateUserRow } from '../../database/users.ts';
import type { AdminContext } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';

/**
 * Makes an admin of a person, by e-mail address or id. Fails with not-found, or conflict
 * (somebody banned).
 */
export async function grantAdmin(ctx: AdminContext, who: string): Promise<ChangedModeratedUser | Failure> {
  return changeModeratedUser(
    ctx,
    who,
    { action: 'grant-admin', self: 'You are an admin already' },
    async (tx, user) => {
      if (user.bannedAt) return failure('conflict', `${user.username} is banned: let them in again first`);
      if (user.role === 'admin') return 'unchanged';
      await updateUserRow(tx, user.id, { role: 'admin' });
      return 'changed';
    },
  );
}
