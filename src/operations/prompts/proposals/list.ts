import type { ProposalHead } from '../../../contract/prompts/proposals.ts';
import { selectPrompt } from '../../../database/prompts/prompts.ts';
import { type ProposalsOf, proposalOrder, selectProposals } from '../../../database/prompts/proposals.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { ProposalFilter } from '../../../domain/prompts/proposals/proposals.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentProposalHead } from './present.ts';

type Input = PageInput & { show?: ProposalFilter | undefined };

/**
 * Returns one page of the suggested edits of a prompt that the viewer may see, latest first. Fails with
 * not-found or malformed.
 */
export async function listProposals(
  ctx: MemberContext,
  promptId: string,
  input: Input,
): Promise<Page<ProposalHead> | Failure> {
  const prompt = isId(promptId) ? await selectPrompt(ctx.db, ctx, { id: promptId }) : undefined;
  return prompt ? pageOf(ctx, { promptId }, input) : promptNotFound();
}

/**
 * Returns one page of the suggested edits that the viewer received or sent, latest first. Fails with
 * malformed.
 */
export function listOwnProposals(
  ctx: MemberContext,
  { side, ...input }: Input & { side: 'received' | 'sent' },
): Promise<Page<ProposalHead> | Failure> {
  const { id } = ctx.viewer;
  return pageOf(ctx, side === 'received' ? { receivedBy: id } : { sentBy: id }, input);
}

function pageOf(
  { db, viewer, sells }: MemberContext,
  of: ProposalsOf,
  { show, ...input }: Input,
): Promise<Page<ProposalHead> | Failure> {
  return listPage(
    input,
    { name: 'proposals', order: proposalOrder },
    (part) => selectProposals(db, { viewer, sells }, { of, filter: show }, part),
    (rows) => rows.map((row) => presentProposalHead(viewer, row)),
  );
}
