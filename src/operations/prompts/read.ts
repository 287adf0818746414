import type { Prompt } from '../../contract/prompts/prompts.ts';
import { selectPrompt } from '../../database/prompts/prompts.ts';
import { isId } from '../../domain/core/ids.ts';
import type { Context } from '../core/context.ts';
import { type Failure, promptNotFound } from '../core/failure.ts';
import { presentPrompt } from './present.ts';

/**
 * One prompt with its body, unless that has to be bought and opened first. Fails with not-found, also where the viewer may not see it.
 */
export async function readPrompt(ctx: Context, id: string): Promise<Prompt | Failure> {
  return isId(id) ? readBy(ctx, { id }) : promptNotFound();
}

/** The same by its slug. */
export async function readPromptBySlug(ctx: Context, slug: string): Promise<Prompt | Failure> {
  return readBy(ctx, { slug });
}

async function readBy(ctx: Context, by: { id: string } | { slug: string }): Promise<Prompt | Failure> {
  const row = await selectPrompt(ctx.db, ctx, by);
  return row ? presentPrompt(ctx, row) : promptNotFound();
}
