import type { Prompt } from '../../contract/prompts.ts';
import { selectPrompt } from '../../database/prompts.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';
import { presentPrompt } from './present.ts';
import { noteOpened, withSale } from './sale.ts';

/**
 * One prompt with its body, unless that has to be bought first; a buyer's first reading is recorded. Fails with not-found, also where the
 * viewer may not see it.
 */
export async function readPrompt(ctx: Context, id: string): Promise<Prompt | Failure> {
  return isId(id) ? readBy(ctx, { id }) : promptNotFound();
}

/** The same by its slug. */
export async function readPromptBySlug(ctx: Context, slug: string): Promise<Prompt | Failure> {
  return readBy(ctx, { slug });
}

async function readBy(ctx: Context, by: { id: string } | { slug: string }): Promise<Prompt | Failure> {
  let row = await selectPrompt(ctx.db, ctx, by);
  // A refund was granted at the same moment.
  if (row && !(await noteOpened(ctx, row))) row = await selectPrompt(ctx.db, ctx, by);
  if (!row) return promptNotFound();
  return presentPrompt(ctx, await withSale(ctx, row));
}
