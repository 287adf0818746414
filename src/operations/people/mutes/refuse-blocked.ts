import { type BlockSubject, selectBlock } from '../../../database/people/mutes.ts';
import { hidesUsers } from '../../../domain/identity/viewer.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** The actions that a block refuses, with the message for the blocked user. */
const refused = {
  follow: 'does not accept you as a follower',
  comment: 'does not accept comments from you',
  reply: 'does not accept replies from you',
  rating: 'does not accept ratings from you',
  outcome: 'does not accept answers from you about their prompts',
  proposal: 'does not accept suggested edits from you',
  invitation: 'does not accept invitations from you',
} as const;

/**
 * Returns the failure for an action that a block between the viewer and another user refuses, in either
 * direction; undefined without a block. Runs no query for members without mutes and blocks.
 */
export async function refuseBlocked(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  action: keyof typeof refused,
  ...subjects: readonly BlockSubject[]
): Promise<Failure | undefined> {
  return hidesUsers(ctx.viewer) ? findRefusal(ctx, action, ...subjects) : undefined;
}

/** Does the same as {@link refuseBlocked}, and also considers a block that is newer than the request. */
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
