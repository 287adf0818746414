import type { OwnUser } from '../../../contract/people/users.ts';
import { lockUser, updateUserRow } from '../../../database/people/users.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, notSignedIn } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { presentOwnUser } from '../../people/present.ts';
import { noteWaiting } from './note-waiting.ts';

/**
 * Stores what the user of a waiting account says about themselves, for the admins who approve it. Fails with
 * conflict for an account that does not wait for approval.
 */
export function introduceAccount(ctx: MemberContext, introduction: string): Promise<OwnUser | Failure> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, ctx.viewer.id);
    if (!user) return notSignedIn();
    if (!user.awaitsApproval) return failure('conflict', 'Your account does not wait for approval');
    const changed = { ...user, introduction };
    await updateUserRow(ctx.db, user.id, { introduction });
    if (!user.introduction) await noteWaiting(ctx, changed);
    return presentOwnUser(ctx, changed);
  });
}
