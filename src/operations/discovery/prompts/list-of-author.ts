import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { promptOrder, selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import { findUser } from '../../../database/people/users.ts';
import type { PromptStatus } from '../../../domain/prompts/prompt-status.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, userNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentSummary } from '../../prompts/present.ts';

/** Returns a user's published prompts, latest first. Fails with not-found. */
export async function listUserPrompts(
  ctx: Context,
  name: string,
  input: PageInput,
): Promise<Page<PromptSummary> | Failure> {
  const author = await findUser(ctx.db, name);
  return author ? listOf(ctx, author.id, { ...input, status: 'published' }) : userNotFound();
}

/**
 * Returns the signed-in user's own prompts, latest first: published and hidden ones by publication, drafts by
 * last change, and without a status all of them by creation. Fails with malformed.
 */
export function listOwnPrompts(
  ctx: MemberContext,
  input: PageInput & { status?: PromptStatus | undefined },
): Promise<Page<PromptSummary> | Failure> {
  return listOf(ctx, ctx.viewer.id, { ...input, status: input.status ?? 'any' });
}

const sorts = { published: 'recent', draft: 'edited', hidden: 'recent', any: 'latest' } as const;

function listOf(
  ctx: Context,
  authorId: string,
  input: PageInput & { status: PromptStatus | 'any' },
): Promise<Page<PromptSummary> | Failure> {
  const { status } = input;
  const filter = { authorId, status, sort: sorts[status] };
  return listPage(
    input,
    { name: `${status} prompts of a user`, order: promptOrder(filter) },
    (page) => selectPrompts(ctx.db, ctx.viewer, filter, page),
    (rows) => rows.map((row) => presentSummary(ctx.viewer, row)),
  );
}
