import { deleteSecondFactor } from '../../../database/identity/second-factors.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { mailAboutFactor } from '../../identity/second-factor/mail.ts';
import { type ChangedModeratedUser, changeModeratedUser } from './moderated-user.ts';

/**
 * Disables the second factor of a user, given by email address or id, who has lost both app and recovery
 * codes. Fails with not-found or conflict (oneself).
 */
export async function resetSecondFactor(
  ctx: AdminContext,
  who: string,
): Promise<ChangedModeratedUser | Failure> {
  const action = { action: 'reset-factor', self: 'Turn your own off in your settings' } as const;
  return changeModeratedUser(ctx, who, action, async (ctx, user) => {
    if (!(await deleteSecondFactor(ctx.db, user.id))) return 'unchanged';
    mailAboutFactor(ctx, user, 'off');
    return 'changed';
  });
}
