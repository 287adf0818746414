import { paths } from '../../../contract/core/routes.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { forgetNotification } from '../../../database/notifications/notifications.ts';
import { type ProposalRow, setProposalState } from '../../../database/prompts/proposals.ts';
import { isPending } from '../../../domain/prompts/proposals/proposals.ts';
import type { MemberContext } from '../../core/context.ts';
import { laterThan } from '../../core/expected.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { afterCommit, type InTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { proposalAbilities } from './present.ts';
import { changeLocked } from './read.ts';

/**
 * Asks the sender of a suggested edit for changes, or declines it. Fails with not-found, forbidden (the
 * sender), or conflict (decided, withdrawn, or changed after `updatedAt`).
 */
export async function answerProposal(
  ctx: MemberContext,
  id: string,
  state: 'changes-requested' | 'declined',
  { message, updatedAt }: { message: string; updatedAt?: string | undefined },
): Promise<Proposal | Failure> {
  return changeLocked(
    ctx,
    id,
    (row) => refuseDecision(ctx, row, updatedAt),
    async (ctx, row) => {
      await decide(ctx, row, { state, message: message.trim() });
      return undefined;
    },
  );
}

/**
 * Withdraws the viewer's own suggestion. Fails with not-found, forbidden (another user's suggestion) or
 * conflict (decided, or withdrawn before).
 */
export async function withdrawProposal(ctx: MemberContext, id: string): Promise<Proposal | Failure> {
  return changeLocked(
    ctx,
    id,
    (row) => refuseSender(ctx, row),
    async (ctx, row) => {
      await setProposalState(ctx.db, id, {
        state: 'withdrawn',
        message: row.message,
        updatedAt: laterThan(row.updated_at, ctx.now()),
      });
      const author = row.prompt_author_id;
      if (author) {
        await forgetNotification(ctx.db, author, 'proposal', id);
        afterCommit(ctx, (ctx) => ctx.streams.refresh([author]));
      }
      return undefined;
    },
  );
}

/** Records a decision about a locked suggestion and notifies its sender. */
export async function decide(
  ctx: InTransaction<MemberContext>,
  row: ProposalRow,
  decision: {
    state: 'accepted' | 'changes-requested' | 'declined';
    message: string;
    acceptedVersion?: number | null;
  },
): Promise<void> {
  await setProposalState(ctx.db, row.id, {
    ...decision,
    decidedBy: ctx.viewer.id,
    updatedAt: laterThan(row.updated_at, ctx.now()),
  });
  if (decision.state === 'accepted')
    await raise(ctx, { type: 'proposal.accepted', promptId: row.prompt_id, proposalId: row.id });
  if (!row.author_id) return;
  await notify(ctx, {
    kind: 'proposalDecision',
    to: [row.author_id],
    subject: row.id,
    promptId: row.prompt_id,
    path: paths.proposal(row.prompt_id, row.id),
    detail: decision.state,
  });
}

/**
 * Returns the failure for a decision about a locked suggestion that the viewer may not make, or can no longer
 * make.
 */
export function refuseDecision(
  { viewer }: MemberContext,
  row: ProposalRow,
  updatedAt: string | undefined,
): Failure | undefined {
  if (!isPending(row.state)) return notPending(row);
  if (!proposalAbilities(viewer, row).decide)
    return failure('forbidden', 'Only the author of the prompt can decide about a suggestion');
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(isoTime(row.updated_at))) return changedSinceRead();
  return undefined;
}

/** Returns the failure for a decision about a suggestion that was changed after it was read. */
export const changedSinceRead = () =>
  failure('conflict', 'This suggestion has changed since you read it: read it again, then decide');

/**
 * Returns the failure for a change by somebody other than the sender, or of a suggestion that is decided or
 * withdrawn.
 */
export function refuseSender(
  { viewer }: MemberContext,
  row: Pick<ProposalRow, 'author_id' | 'state' | 'prompt_author_id'>,
): Failure | undefined {
  if (row.author_id !== viewer.id)
    return failure('forbidden', 'Only the sender can change or withdraw a suggestion');
  return isPending(row.state) ? undefined : notPending(row);
}

const notPending = ({ state }: Pick<ProposalRow, 'state'>) =>
  failure('conflict', `This suggestion was already ${state}`);
