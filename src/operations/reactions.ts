import type { PromptSummary } from '../contract/prompts.ts';
import { violation } from '../database/connection.ts';
import { type Reaction, reactedPrompts, toggleReaction } from '../database/reactions.ts';
import { isId } from '../domain/ids.ts';
import { isSignedIn } from '../domain/viewer.ts';
import type { Context } from './context.ts';
import { type Failure, notSignedIn, promptNotFound } from './failure.ts';
import { offsetOf, type Page, pageOf } from './paging.ts';
import { isoTime, presentSummary } from './prompts/present.ts';

/** Turns one kind of reaction of the signed-in person over. Fails with unauthenticated or not-found. */
export async function toggle(
  ctx: Context,
  reaction: Reaction,
  promptId: string,
): Promise<{ on: boolean; count: number } | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  if (!isId(promptId)) return promptNotFound();
  try {
    return (await toggleReaction(ctx.db, reaction, ctx.viewer, promptId, ctx.now())) ?? promptNotFound();
  } catch (error) {
    // The prompt was deleted between finding it and writing the row.
    if (violation(error)?.kind === 'foreign-key') return promptNotFound();
    throw error;
  }
}

/** One page of what the signed-in person reacted to, last first. Fails with unauthenticated. */
export async function listReacted(
  ctx: Context,
  reaction: Reaction,
  input: { page: number; limit: number },
): Promise<Page<{ post: PromptSummary; createdAt: string }> | Failure> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) return notSignedIn();
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { rows, total } = await reactedPrompts(ctx.db, reaction, viewer, { limit: input.limit, offset });
  return pageOf(
    rows.map((row) => ({ post: presentSummary(viewer, row), createdAt: isoTime(row.reacted_at) })),
    total,
    input,
  );
}
