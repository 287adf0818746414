import { requestReindex } from '../../../database/discovery/search/search-index.ts';
import { findUser, lockUser, type UserRow } from '../../../database/people/users.ts';
import {
  countPromptsLeft,
  type HandOver,
  type KeptReason,
  lockPromptsToHandOver,
  moveToAuthor,
} from '../../../database/prompts/hand-over.ts';
import { upsertRating } from '../../../database/prompts/ratings.ts';
import { isId } from '../../../domain/core/ids.ts';
import { reindexAuthor } from '../../community/profiles/reindex.ts';
import type { AdminContext } from '../../core/context.ts';
import {
  type Failure,
  failure,
  invalid,
  isFailure,
  promptNotFound,
  userNotFound,
} from '../../core/failure.ts';
import { inBackground, inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { isActive } from '../../people/user-role.ts';

/** Prompts per transaction. */
const batch = 50;
/** Maximum number of prompts per request. */
const most = 500;

/** How many prompts have another author now, how many could follow, and how many cannot, by reason. */
export interface HandedOver {
  moved: number;
  left: number;
  kept: { reason: KeptReason; count: number }[];
}

/**
 * Makes another member the author of the prompts of a deactivated one, or with `promptId` of one of them:
 * drafts, published and premium ones. Versions, comments and forks keep the names they have; orders, sales
 * and payouts stay with the member who earned them, and buyers keep access. Handles at most {@link most};
 * `left` can be handed over with the next call. Fails with not-found, invalid (no such receiver), or conflict
 * (an active account, a receiver who cannot take them, a prompt that has to stay).
 */
export async function handOverPrompts(
  ctx: AdminContext,
  id: string,
  { to, promptId }: { to: string; promptId?: string | undefined },
): Promise<HandedOver | Failure> {
  const from = isId(id) ? await findUser(ctx.db, id) : undefined;
  if (!from) return userNotFound();
  const receiver = await findUser(ctx.db, to.trim().replace(/^@/, ''));
  if (!receiver) return invalid({ field: 'to', message: `There is no member with the username ${to}` });
  const handOver = { from: from.id, to: receiver.id, promptId };
  let moved = 0;
  for (let last = batch; last === batch && moved < most; moved += last) {
    const count = await inTransaction(ctx, (ctx) => moveBatch(ctx, handOver));
    if (isFailure(count)) return count;
    last = count;
  }
  if (moved)
    inBackground(ctx, 'search for prompts that were handed over', (ctx) => reindexAuthor(ctx, receiver.id));
  const rest = await countPromptsLeft(ctx.db, handOver);
  const left = rest.find(({ reason }) => reason === null)?.count ?? 0;
  const kept = rest.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : []));
  if (promptId && !moved) return kept[0] ? failure('conflict', whyKept[kept[0].reason]) : promptNotFound();
  return { moved, left, kept };
}

/** Moves the next prompts; returns their number. */
async function moveBatch(ctx: AdminContext, handOver: HandOver): Promise<number | Failure> {
  return inTransaction(ctx, async (ctx) => {
    // Locked in a fixed order, which avoids deadlocks.
    const rows = new Map<string, UserRow | undefined>();
    for (const id of [handOver.from, handOver.to].sort()) rows.set(id, await lockUser(ctx.db, id));
    const [from, receiver] = [rows.get(handOver.from), rows.get(handOver.to)];
    if (!from || !receiver) return userNotFound();
    if (!from.deactivatedAt)
      return failure('conflict', `${from.username} still uses the account: deactivate it first`);
    if (!receiver.emailVerified || !isActive(ctx, receiver))
      return failure(
        'conflict',
        `${receiver.username} cannot take them: the account must be active and its address confirmed`,
      );
    const prompts = await lockPromptsToHandOver(ctx.db, handOver, batch);
    if (!prompts.length) return 0;
    // Authors do not rate their own prompts.
    const viewer = { role: 'member', id: receiver.id, username: receiver.username } as const;
    for (const { id, is_rated } of prompts)
      if (is_rated) await upsertRating(ctx.db, { viewer, sells: ctx.sells }, id, null, ctx.now());
    await moveToAuthor(
      ctx.db,
      handOver,
      prompts.map(({ id }) => id),
    );
    await requestReindex(ctx.db, receiver.id, ctx.now());
    const [only] = handOver.promptId ? prompts : [];
    await recordAudit(ctx, {
      action: 'hand-over',
      ...(only
        ? { kind: 'prompt', id: only.id, name: only.title }
        : { kind: 'person', id: from.id, name: from.username }),
      note: only ? `To ${receiver.username}` : `${prompts.length} to ${receiver.username}`,
    });
    return prompts.length;
  });
}

const whyKept: Readonly<Record<KeptReason, string>> = {
  hidden: 'A moderator hid this prompt. Show it again first',
  paying: 'A payment for this prompt is being checked. Try again when it has ended',
  suggested: 'The new author suggested an edit of this prompt that is still open. It must be decided first',
};
