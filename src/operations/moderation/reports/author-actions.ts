import type { RemovedEffect } from '../../../database/moderation/decision-effects.ts';
import { type UserRow, updateUserRow } from '../../../database/people/users.ts';
import type { AuthorAction } from '../../../domain/core/decisions.ts';
import { suspensionEnd } from '../../../domain/moderation/suspensions.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { suspensionOf } from '../../people/user-role.ts';
import { banning } from '../users/ban.ts';
import type { ModeratedUserChange, UserAction } from '../users/moderated-user.ts';
import { suspending, unsuspending } from '../users/suspend.ts';
import { unbanning } from '../users/unban.ts';

/** What a decision can do to an author. */
interface Measure {
  apply(ctx: Context, decision: { note: string; days: number | null }): ModeratedUserChange;
  /** What a reversal undoes; none if it has no effect. */
  effect?: {
    /** The state of the author before; null if it has to be undone. */
    before(ctx: Context, user: UserRow): string | null;
    /** Undoes it as far as nothing else requires it; undefined if nothing changes. */
    reverse(
      ctx: Context,
      removed: RemovedEffect,
    ): { action: UserAction; change: ModeratedUserChange } | undefined;
  };
}

export const authorMeasures: Record<Exclude<AuthorAction, 'none'>, Measure> = {
  // A warning has no other effect than its entry in the audit log.
  warn: { apply: () => async () => 'changed' },
  suspend: {
    apply: (ctx, { days }) => suspending(suspensionEnd(days ?? 0, ctx.now())),
    effect: {
      before: (ctx, user) => suspensionOf(ctx, user)?.toISOString() ?? null,
      reverse: (ctx, { before, until }) => {
        const end = Math.max(before ? Date.parse(before) : 0, until ? Date.parse(isoTime(until)) : 0);
        return end > ctx.now().getTime()
          ? { action: 'suspend', change: suspendedOnlyUntil(new Date(end)) }
          : { action: 'unsuspend', change: unsuspending };
      },
    },
  },
  ban: {
    apply: (_, { note }) => banning(note),
    effect: {
      before: (_, { bannedAt }) => bannedAt && 'banned',
      reverse: (_, { before, is_shared }) =>
        is_shared || before ? undefined : { action: 'unban', change: unbanning },
    },
  },
};

/** Returns the change that shortens a suspension to that of another decision, or from before by hand. */
function suspendedOnlyUntil(until: Date): ModeratedUserChange {
  return async (ctx, user) => {
    if (user.suspendedUntil?.getTime() === until.getTime()) return 'unchanged';
    await updateUserRow(ctx.db, user.id, { suspendedUntil: until });
    return 'changed';
  };
}
