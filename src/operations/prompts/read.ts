import type { Prompt } from '../../contract/prompts.ts';
import { readPrompt } from '../../database/prompts.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';
import { presentPrompt } from './present.ts';

/** One prompt with its body. Fails with not-found, also where the viewer may not see it. */
export async function read(ctx: Context, id: string): Promise<Prompt | Failure> {
  const row = isId(id) ? await readPrompt(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentPrompt(ctx.viewer, row) : promptNotFound();
}
