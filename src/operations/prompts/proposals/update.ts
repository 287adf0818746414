import { paths } from '../../../contract/core/routes.ts';
import type { ChangedProposal, Proposal } from '../../../contract/prompts/proposals.ts';
import { type ProposalRow, updateProposalRow } from '../../../database/prompts/proposals.ts';
import type { MemberContext } from '../../core/context.ts';
import { changedMeanwhile, type Expected, laterThan } from '../../core/expected.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { notify } from '../../notifications/notify.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { findVersions } from '../versions/read.ts';
import { refuseSender } from './decide.ts';
import { changeLocked, findProposal } from './read.ts';
import { proposedTexts } from './texts.ts';

/**
 * Replaces the viewer's own suggestion, which then awaits the author's decision again. Fails with not-found,
 * forbidden (another user's suggestion, or a block), conflict (decided or withdrawn), precondition-failed or
 * invalid.
 */
export async function updateProposal(
  ctx: MemberContext,
  id: string,
  input: ChangedProposal,
  expected?: Expected<Pick<Proposal, 'updatedAt'>>,
): Promise<Proposal | Failure> {
  const before = await findProposal(ctx, id);
  if (isFailure(before)) return before;
  const { row } = before;
  const refused =
    refuseSender(ctx, row) ?? (await refuseBlocked(ctx, 'proposal', { promptAuthor: row.prompt_id }));
  if (refused) return refused;
  const baseVersion = input.version ?? row.base_version;
  const versions = await findVersions(ctx, row.prompt_id, [baseVersion]);
  if (isFailure(versions)) return versions;
  const sent = { ...input, inputs: input.inputs ?? row.input_fields ?? undefined };
  const texts = await proposedTexts(ctx, sent, versions[0] ?? before.base);
  if (isFailure(texts)) return texts;
  const refuse = (locked: ProposalRow) => refuseSender(ctx, locked);
  return changeLocked(ctx, id, refuse, async (ctx, locked) => {
    if (expected?.({ updatedAt: isoTime(locked.updated_at) }) === false) return changedMeanwhile();
    const updatedAt = laterThan(locked.updated_at, ctx.now());
    await updateProposalRow(ctx.db, id, { ...texts, baseVersion, note: input.note, updatedAt });
    if (locked.prompt_author_id)
      await notify(ctx, {
        kind: 'proposal',
        to: [locked.prompt_author_id],
        subject: id,
        promptId: locked.prompt_id,
        path: paths.proposal(locked.prompt_id, id),
        detail: 'changed',
      });
    return undefined;
  });
}
