import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { followedOrder, selectFollowedPrompts } from '../../../database/discovery/followed-prompts.ts';
import type { MemberContext } from '../../core/context.ts';
import { orderCursors } from '../../core/cursor.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { presentSummary } from '../../prompts/present.ts';

/**
 * A page of the newest prompts of the users and topics that a user follows; `nextCursor` leads to the next
 * one.
 */
export interface FollowedPage {
  items: PromptSummary[];
  nextCursor?: string;
  /** The numbers of users and topics that they follow. */
  following: { people: number; categories: number };
}

/**
 * Returns the newest prompts of the users and topics that the signed-in user follows. Fails with malformed.
 */
export async function listFollowedPrompts(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  input: { limit: number; cursor?: string | undefined },
): Promise<FollowedPage | Failure> {
  const { viewer } = ctx;
  const after = input.cursor ? cursors.read(input.cursor) : undefined;
  if (isFailure(after)) return after;
  const { rows, more, people, topics } = await selectFollowedPrompts(ctx.db, viewer, {
    limit: input.limit,
    after,
  });
  const last = rows.at(-1);
  return {
    items: rows.map((row) => presentSummary(viewer, row)),
    ...(more && last && { nextCursor: cursors.write(last.sort_keys) }),
    following: { people, categories: topics },
  };
}

const cursors = orderCursors('followed prompts', followedOrder);
