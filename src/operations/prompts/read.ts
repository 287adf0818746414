import type { Prompt } from '../../contract/prompts/prompts.ts';
import { selectPrompt } from '../../database/prompts/prompts.ts';
import { isId } from '../../domain/core/ids.ts';
import type { Context } from '../core/context.ts';
import { type Failure, promptNotFound } from '../core/failure.ts';
import { presentPrompt, withAnalysis } from './present.ts';

/**
 * Returns one prompt with its body, unless that must be bought and opened first. Fails with not-found, also
 * when the viewer may not see it.
 */
export async function readPrompt(ctx: Context, id: string): Promise<Prompt | Failure> {
  return isId(id) ? readBy(ctx, { id }) : promptNotFound();
}

/** Does the same as {@link readPrompt}, by slug. */
export async function readPromptBySlug(ctx: Context, slug: string): Promise<Prompt | Failure> {
  return readBy(ctx, { slug });
}

async function readBy(ctx: Context, by: { id: string } | { slug: string }): Promise<Prompt | Failure> {
  const row = await selectPrompt(ctx.db, ctx, by);
  return row ? presentPrompt(ctx, await withAnalysis(ctx, row)) : promptNotFound();
}
