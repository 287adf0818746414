import { type BlockSubject, selectBlock } from '../../../database/people/mutes.ts';
import { hidesUsers } from '../../../domain/identity/viewer.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** What a block refuses, and how this is said to the user who is blocked. */
const refused = {
  follow: 'does not accept you as a follower',
  comment: 'does not accept comments from you',
  reply: 'does not accept replies from you',
  rating: 'does not accept ratings from you',
  proposal: 'does not accept suggested edits from you',
  invitation: 'does not accept invitations from you',
} as const;

/**
 * The failure for something that a block between the viewer and another user refuses, in both directions; undefined where there is none.
 * Sends no statement for members whom no mute or block concerns.
 */
export async function refuseBlocked(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  action: keyof typeof refused,
  ...subjects: readonly BlockSubject[]
): Promise<Failure | undefined> {
  return hidesUsers(ctx.viewer) ? findRefusal(ctx, action, ...subjects) : undefined;
}

/** Like {@link refuseBlocked}, also for a block that is newer than the request. */
export async function findRefusal(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  action: keyof typeof refused,
  ...subjects: readonly BlockSubject[]
): Promise<Failure | undefined> {
  const block = await selectBlock(db, viewer.id, subjects);
  if (!block) return undefined;
  const name = `@${block.username}`;
  return failure(
    'forbidden',
    block.by_viewer ? `You blocked ${name}: unblock them to do this` : `${name} ${refused[action]}`,
  );
}
