import { paths } from '../../../contract/core/routes.ts';
import type { NewProposal, Proposal } from '../../../contract/prompts/proposals.ts';
import { violation } from '../../../database/core/connection.ts';
import { lockPrompt } from '../../../database/prompts/prompts.ts';
import { countPending, insertProposal } from '../../../database/prompts/proposals.ts';
import { proposalLimits } from '../../../domain/prompts/proposals/proposals.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { readPrompt } from '../read.ts';
import { findVersions } from '../versions/read.ts';
import { readChanged } from './read.ts';
import { proposedTexts } from './texts.ts';

/**
 * Sends an edited copy of another user's published prompt to its author. Fails with not-found (also for the
 * version), conflict (the viewer's own prompt, one that is not published or has no author, or too many
 * pending suggestions), forbidden (a block) or invalid.
 */
export async function proposeEdit(
  ctx: MemberContext,
  promptId: string,
  input: NewProposal,
): Promise<Proposal | Failure> {
  const prompt = await readPrompt(ctx, promptId);
  if (isFailure(prompt)) return prompt;
  const found = await findVersions(ctx, promptId, [input.version]);
  if (isFailure(found)) return found;
  const [base] = found;
  if (!base) return promptNotFound();
  const refused = refuse(ctx, prompt) ?? (await refuseBlocked(ctx, 'proposal', { promptAuthor: promptId }));
  if (refused) return refused;
  const texts = await proposedTexts(ctx, input, base);
  if (isFailure(texts)) return texts;
  const id = ctx.newId();
  try {
    const failed = await inTransaction(ctx, async (ctx) => {
      // The lock also serializes the suggestions of one user, so that none exceeds the limit.
      const locked = await lockPrompt(ctx.db, promptId);
      if (!locked) return promptNotFound();
      const { authorId } = locked;
      const refused = refuse(ctx, { ...locked, authorId });
      if (refused || !authorId) return refused ?? noAuthor();
      if ((await countPending(ctx.db, promptId, ctx.viewer.id)) >= proposalLimits.pendingPerPrompt)
        return tooMany();
      await insertProposal(ctx.db, {
        ...texts,
        id,
        promptId,
        authorId,
        senderId: ctx.viewer.id,
        baseVersion: input.version,
        note: input.note,
        now: ctx.now(),
      });
      await notify(ctx, {
        kind: 'proposal',
        to: [authorId],
        subject: id,
        promptId,
        path: paths.proposal(promptId, id),
        detail: 'sent',
      });
      await raise(ctx, { type: 'proposal.created', promptId, proposalId: id });
      return undefined;
    });
    return failed ?? (await readChanged(ctx, id));
  } catch (error) {
    // The prompt or its author's account was deleted concurrently.
    if (violation(error)?.constraint.startsWith('proposals_')) return promptNotFound();
    throw error;
  }
}

function refuse(
  { viewer }: MemberContext,
  { status, authorId }: { status: string; authorId: string | null },
): Failure | undefined {
  if (status !== 'published')
    return failure(
      'conflict',
      'This prompt is not published. You can suggest edits only to published prompts',
    );
  if (authorId === null) return noAuthor();
  if (authorId === viewer.id) return failure('conflict', 'This is your own prompt: edit it instead');
  return undefined;
}

const noAuthor = () =>
  failure('conflict', 'The author of this prompt has deleted their account, so no one can accept an edit');

const tooMany = () =>
  failure(
    'conflict',
    `You have ${proposalLimits.pendingPerPrompt} undecided suggestions for this prompt. Change or withdraw one of them`,
  );
