import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Acceptance, Proposal } from '../../../contract/prompts/proposals.ts';
import type { ProposalRow } from '../../../database/prompts/proposals.ts';
import { limits } from '../../../domain/core/limits.ts';
import { versionNoteOf } from '../../../domain/prompts/proposals/proposals.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { patchPrompt } from '../patch.ts';
import { readPrompt } from '../read.ts';
import { resolvedTexts } from '../versions/merge-texts.ts';
import { changedSinceRead, decide, refuseDecision } from './decide.ts';
import { changeLocked, findProposal, merged } from './read.ts';

/**
 * Merges a suggested edit and caches the result, so that accepting it does not wait. Fails as
 * {@link acceptProposal} does.
 */
export async function prepareAcceptance(ctx: MemberContext, id: string): Promise<Failure | undefined> {
  const found = await findProposal(ctx, id);
  if (isFailure(found)) return found;
  const compared = await merged(ctx, found);
  return isFailure(compared) ? compared : undefined;
}

/**
 * Merges a suggested edit into the prompt as a new version that names its sender. Writes version, decision
 * and notification in one transaction. Fails with not-found, forbidden (the sender), invalid (the result is
 * not a valid prompt), conflict (it was decided or withdrawn, it or the prompt was changed after they were
 * read, the prompt is a draft, or a conflict has no resolution) or unavailable (too many comparisons are
 * queued).
 */
export async function acceptProposal(
  ctx: MemberContext,
  id: string,
  { updatedAt, promptUpdatedAt, resolutions, versionNote }: Acceptance,
): Promise<Proposal | Failure> {
  const found = await findProposal(ctx, id);
  if (isFailure(found)) return found;
  const { prompt } = found;
  const refuse = (row: ProposalRow) => refuseDecision(ctx, row, updatedAt) ?? refuseDraft(prompt);
  const refused = refuse(found.row);
  if (refused) return refused;
  if (promptUpdatedAt && Date.parse(promptUpdatedAt) !== Date.parse(prompt.updatedAt)) return promptChanged();
  // Merged before anything is locked, since merging can take a while.
  const compared = await merged(ctx, found);
  if (isFailure(compared)) return compared;
  const texts = resolvedTexts(compared.merge, resolutions);
  if (isFailure(texts)) return texts;
  return changeLocked(ctx, id, refuse, async (ctx, row) => {
    if (isoTime(row.updated_at) !== isoTime(found.row.updated_at)) return changedSinceRead();
    const current = await readPrompt(ctx, prompt.id);
    if (isFailure(current)) return current;
    if (current.updatedAt !== prompt.updatedAt) return refuseDraft(current) ?? promptChanged();
    const written = await patchPrompt(
      ctx,
      prompt.id,
      {
        ...texts,
        tags: [...texts.tags],
        updatedAt: prompt.updatedAt,
        versionNote: versionNote || versionNoteOf(row.note, limits.versionNote),
      },
      undefined,
      (ctx, { version = null }) =>
        decide(ctx, row, { state: 'accepted', message: '', acceptedVersion: version }),
    );
    return isFailure(written) ? written : undefined;
  });
}

function refuseDraft({ status }: Pick<Prompt, 'status'>): Failure | undefined {
  return status === 'draft'
    ? failure('conflict', 'This prompt is a draft: publish it before you accept suggestions')
    : undefined;
}

const promptChanged = () =>
  failure('conflict', 'The prompt has changed since you read it: read the suggestion again');
