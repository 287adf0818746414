import type { PromptSummary } from '../../contract/prompts.ts';
import { listPrompts } from '../../database/prompt-lists.ts';
import { findUser } from '../../database/users.ts';
import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn, userNotFound } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentSummary } from '../prompts/present.ts';

/** A person's prompts, latest first: published ones, or drafts (shown to their author and admins alone). Fails with not-found. */
export async function listPromptsOf(
  ctx: Context,
  name: string,
  input: { page: number; limit: number; status?: 'draft' | 'published' | undefined },
): Promise<Page<PromptSummary> | Failure> {
  const author = await findUser(ctx.db, name);
  return author ? listOf(ctx, author.id, input) : userNotFound();
}

/** The signed-in person's own prompts, latest first. Fails with unauthenticated. */
export async function listMine(
  ctx: Context,
  input: { page: number; limit: number; status?: 'draft' | 'published' | undefined },
): Promise<Page<PromptSummary> | Failure> {
  return isPerson(ctx.viewer) ? listOf(ctx, ctx.viewer.id, { status: 'any', ...input }) : notSignedIn();
}

async function listOf(
  ctx: Context,
  authorId: string,
  input: { page: number; limit: number; status?: 'draft' | 'published' | 'any' | undefined },
): Promise<Page<PromptSummary> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { rows, total } = await listPrompts(
    ctx.db,
    ctx.viewer,
    { authorId, status: input.status, sort: 'latest' },
    { limit: input.limit, offset },
  );
  return pageOf(
    rows.map((row) => presentSummary(ctx.viewer, row)),
    total,
    input,
  );
}
