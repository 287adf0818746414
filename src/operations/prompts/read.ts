import type { Prompt } from '../../contract/prompts.ts';
import { selectPrompt } from '../../database/prompts.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';
import { presentPrompt } from './present.ts';

/** One prompt with its body. Fails with not-found, also where the viewer may not see it. */
export async function readPrompt(ctx: Context, id: string): Promise<Prompt | Failure> {
  const row = isId(id) ? await selectPrompt(ctx.db, ctx.viewer, { id }) : undefined;
  return row ? presentPrompt(ctx.viewer, row) : promptNotFound();
}

/** The same by its slug. */
export async function readPromptBySlug(ctx: Context, slug: string): Promise<Prompt | Failure> {
  const row = await selectPrompt(ctx.db, ctx.viewer, { slug });
  return row ? presentPrompt(ctx.viewer, row) : promptNotFound();
}
