import type { Prompt } from '../../contract/prompts.ts';
import type { Proposal } from '../../contract/proposals.ts';
import { withTx } from '../../database/connection.ts';
import { lockRow } from '../../database/lock-row.ts';
import { type ProposalRow, selectProposal } from '../../database/proposals.ts';
import { selectVersionTexts, type VersionRow } from '../../database/versions.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { readPrompt } from '../prompts/read.ts';
import { changedFields } from '../versions/compare.ts';
import { type Merge, mergeTexts, presentMerge } from '../versions/merge-texts.ts';
import { textsOf } from '../versions/present.ts';
import { presentProposalHead } from './present.ts';

/** A suggested edit with what it changes. Fails with not-found, also for all but its sender, the prompt's author and admins. */
export async function readProposal(ctx: MemberContext, id: string): Promise<Proposal | Failure> {
  const found = await findProposal(ctx, id);
  if (isFailure(found)) return found;
  const { row, base, prompt } = found;
  const head = presentProposalHead(ctx.viewer, row);
  const canMerge = head.can.decide && prompt.status !== 'draft';
  return {
    ...head,
    title: row.title,
    heading: row.heading,
    summary: row.summary,
    contentMd: row.body,
    tags: row.tags,
    changes: changedFields(base, { ...base, ...suggested(row) }),
    latestVersion: prompt.version,
    promptUpdatedAt: prompt.updatedAt,
    // Categories are not suggested, so that no name is needed.
    merge: canMerge ? presentMerge(mergeOf(found), prompt, (topic) => topic) : [],
  };
}

/** A suggested edit, the version that was edited, and the prompt as it is now. */
export interface FoundProposal {
  row: ProposalRow;
  base: VersionRow;
  prompt: Prompt;
}

/** Reads what deciding about a suggested edit takes. Fails with not-found. */
export async function findProposal(ctx: MemberContext, id: string): Promise<FoundProposal | Failure> {
  const row = isId(id) ? await selectProposal(ctx.db, ctx, id) : undefined;
  if (!row) return proposalNotFound();
  const prompt = await readPrompt(ctx, row.prompt_id);
  if (isFailure(prompt)) return proposalNotFound();
  const versions = await selectVersionTexts(ctx.db, ctx, row.prompt_id, [row.base_version]);
  const base = versions.get(row.base_version);
  return base?.readable ? { row, base, prompt } : proposalNotFound();
}

/** Changes a suggested edit in a transaction that locks it, unless `refuse` says why the viewer may not. Fails with not-found, as `refuse` says and as `change` does. */
export function whileLocked<R>(
  ctx: MemberContext,
  id: string,
  refuse: (row: ProposalRow) => Failure | undefined,
  change: (within: MemberContext, row: ProposalRow) => Promise<R | Failure>,
): Promise<R | Failure> {
  return withTx(ctx.db, async (tx) => {
    const within = { ...ctx, db: tx };
    const row = await lockProposal(within, id);
    return isFailure(row) ? row : (refuse(row) ?? change(within, row));
  });
}

/** Locks a suggested edit after its prompt, in the order of all statements that lock both, and reads it. Fails with not-found. */
async function lockProposal(within: MemberContext, id: string): Promise<ProposalRow | Failure> {
  const found = isId(id) ? await selectProposal(within.db, within, id) : undefined;
  if (!found) return proposalNotFound();
  await lockRow(within.db, 'prompts', found.prompt_id);
  await lockRow(within.db, 'proposals', id);
  return (await selectProposal(within.db, within, id)) ?? proposalNotFound();
}

/** The prompt merged with a suggested edit. */
export function mergeOf({ row, base, prompt }: FoundProposal): Merge {
  const before = textsOf(base);
  const { title, heading, summary, body: contentMd, tags } = row;
  return mergeTexts(before, prompt, { ...before, title, heading, summary, contentMd, tags });
}

function suggested({ title, heading, summary, body, tags }: ProposalRow) {
  return { title, heading, summary, body, tags };
}

const proposalNotFound = () => failure('not-found', 'There is no such suggestion');
