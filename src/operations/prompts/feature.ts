import type { Prompt } from '../../contract/prompts.ts';
import { setFeatured } from '../../database/prompts.ts';
import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { read } from './read.ts';

/** Puts a prompt on the featured shelf, or takes it off; again is no error. Fails with unauthenticated, not-found or forbidden. */
export async function feature(ctx: Context, id: string, featured: boolean): Promise<Prompt | Failure> {
  if (!isPerson(ctx.viewer)) return notSignedIn();
  const prompt = await read(ctx, id);
  if (isFailure(prompt)) return prompt;
  if (!prompt.can.feature) return failure('forbidden', 'Only admins can feature prompts.');
  await setFeatured(ctx.db, id, featured ? ctx.now() : null);
  return read(ctx, id);
}
