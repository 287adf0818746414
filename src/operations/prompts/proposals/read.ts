import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { lockRow } from '../../../database/core/lock-row.ts';
import { type ProposalRow, selectProposal } from '../../../database/prompts/proposals.ts';
import { selectVersionTexts, type VersionRow } from '../../../database/prompts/versions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { readPrompt } from '../read.ts';
import { changedAndMerged, changedFields, neverBusy } from '../versions/compare.ts';
import { type Merge, presentMerge } from '../versions/merge-texts.ts';
import { textsOf } from '../versions/present.ts';
import { presentProposalHead } from './present.ts';

/**
 * Returns a suggested edit with its changes. Fails with not-found, also for everyone but its sender, the
 * prompt's author and admins, or with unavailable (too many comparisons are queued).
 */
export async function readProposal(ctx: MemberContext, id: string): Promise<Proposal | Failure> {
  const found = await findProposal(ctx, id);
  if (isFailure(found)) return found;
  const { row, base, prompt } = found;
  const head = presentProposalHead(ctx.viewer, row);
  const compared = head.can.decide && prompt.status !== 'draft' ? await merged(ctx, found) : undefined;
  if (isFailure(compared)) return compared;
  const changes = compared?.fields ?? (await changedFields(ctx, base, proposed(found)));
  if (isFailure(changes)) return changes;
  return {
    ...head,
    title: row.title,
    heading: row.heading,
    summary: row.summary,
    contentMd: row.body,
    tags: row.tags,
    inputs: proposed(found).input_fields,
    changes,
    latestVersion: prompt.version,
    promptUpdatedAt: prompt.updatedAt,
    // Topics are not suggested, so no name is needed.
    merge: compared ? presentMerge(compared.merge, prompt, (topic) => topic) : [],
  };
}

/** A suggested edit, the version that was edited, and the prompt as it is now. */
export interface FoundProposal {
  row: ProposalRow;
  base: VersionRow;
  prompt: Prompt;
}

/** Reads the data for deciding a suggested edit. Fails with not-found. */
export async function findProposal(ctx: MemberContext, id: string): Promise<FoundProposal | Failure> {
  const row = isId(id) ? await selectProposal(ctx.db, ctx, id) : undefined;
  if (!row) return proposalNotFound();
  const prompt = await readPrompt(ctx, row.prompt_id);
  if (isFailure(prompt)) return proposalNotFound();
  const versions = await selectVersionTexts(ctx.db, ctx, row.prompt_id, [row.base_version]);
  const base = versions.get(row.base_version);
  return base?.readable ? { row, base, prompt } : proposalNotFound();
}

/**
 * Changes a suggested edit in a transaction that locks it, unless `refuse` returns why the viewer may not,
 * and reads it afterwards. Fails with not-found, and as `refuse` and `change` do.
 */
export async function changeLocked(
  ctx: MemberContext,
  id: string,
  refuse: (row: ProposalRow) => Failure | undefined,
  change: (ctx: InTransaction<MemberContext>, row: ProposalRow) => Promise<Failure | undefined>,
): Promise<Proposal | Failure> {
  const failed = await inTransaction(ctx, async (ctx) => {
    const row = await lockProposal(ctx, id);
    return isFailure(row) ? row : (refuse(row) ?? change(ctx, row));
  });
  return failed ?? readChanged(ctx, id);
}

/** Reads a suggested edit that was just written. Fails with not-found. */
export function readChanged(ctx: MemberContext, id: string): Promise<Proposal | Failure> {
  return readProposal({ ...ctx, comparisons: neverBusy(ctx.comparisons) }, id);
}

/**
 * Locks a suggested edit after its prompt, which is the order of all statements that lock both, and reads it.
 * Fails with not-found.
 */
async function lockProposal(ctx: MemberContext, id: string): Promise<ProposalRow | Failure> {
  const found = isId(id) ? await selectProposal(ctx.db, ctx, id) : undefined;
  if (!found) return proposalNotFound();
  await lockRow(ctx.db, 'prompts', found.prompt_id);
  await lockRow(ctx.db, 'proposals', id);
  return (await selectProposal(ctx.db, ctx, id)) ?? proposalNotFound();
}

/** Returns the changes of a suggested edit, and the prompt merged with it. Fails with unavailable. */
export async function merged(
  ctx: MemberContext,
  found: FoundProposal,
): Promise<{ fields: Proposal['changes']; merge: Merge } | Failure> {
  const after = proposed(found);
  return changedAndMerged(ctx, [found.base, after], {
    base: textsOf(found.base),
    mine: found.prompt,
    theirs: textsOf(after),
  });
}

/** Returns the edited version with the suggested texts. */
function proposed({ row, base }: FoundProposal): VersionRow {
  const { title, heading, summary, body, tags } = row;
  return {
    ...base,
    title,
    heading,
    summary,
    body,
    tags,
    input_fields: row.input_fields ?? base.input_fields,
  };
}

const proposalNotFound = () => failure('not-found', 'There is no such suggestion');
