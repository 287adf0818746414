import type { Acceptance, Proposal } from '../../contract/proposals.ts';
import type { ProposalRow } from '../../database/proposals.ts';
import { limits } from '../../domain/limits.ts';
import { versionNoteOf } from '../../domain/proposals.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { patchPrompt } from '../prompts/patch.ts';
import { resolvedTexts } from '../versions/merge-texts.ts';
import { decide, refuseDecision } from './decide.ts';
import { findProposal, mergeOf, readProposal, whileLocked } from './read.ts';

/**
 * Merges a suggested edit into the prompt as a new version that names its sender. Version, decision and notification are written together.
 * Fails with not-found, forbidden (the sender), invalid (the result is not a valid prompt), and conflict: it was decided or withdrawn, it
 * or the prompt was changed after they were read, the prompt is a draft, or a conflict has no resolution.
 */
export async function acceptProposal(
  ctx: MemberContext,
  id: string,
  { updatedAt, promptUpdatedAt, resolutions, versionNote }: Acceptance,
): Promise<Proposal | Failure> {
  const refuse = (row: ProposalRow) => refuseDecision(ctx, row, updatedAt);
  return whileLocked(ctx, id, refuse, async (within, row) => {
    const found = await findProposal(within, id);
    if (isFailure(found)) return found;
    const { prompt } = found;
    if (prompt.status === 'draft')
      return failure('conflict', 'This prompt is a draft: publish it before you accept suggestions');
    if (promptUpdatedAt && Date.parse(promptUpdatedAt) !== Date.parse(prompt.updatedAt))
      return failure('conflict', 'The prompt has changed since you read it: read the suggestion again');
    const texts = resolvedTexts(mergeOf(found), resolutions);
    if (isFailure(texts)) return texts;
    const written = await patchPrompt(
      within,
      prompt.id,
      {
        ...texts,
        tags: [...texts.tags],
        updatedAt: prompt.updatedAt,
        versionNote: versionNote || versionNoteOf(row.note, limits.versionNote),
      },
      undefined,
      (inner, { version = null }) =>
        decide(ctx, inner, row, { state: 'accepted', message: '', acceptedVersion: version }),
    );
    return isFailure(written) ? written : readProposal(within, id);
  });
}
