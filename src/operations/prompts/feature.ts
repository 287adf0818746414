import type { Prompt } from '../../contract/prompts.ts';
import { withTx } from '../../database/connection.ts';
import { lockPrompt, setFeatured } from '../../database/prompts.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { readPrompt } from './read.ts';

/** Puts a prompt on the featured shelf, or takes it off; again is no error. Fails with unauthenticated, not-found or forbidden. */
export async function featurePrompt(ctx: Context, id: string, featured: boolean): Promise<Prompt | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) return prompt;
  if (!prompt.can.feature) return failure('forbidden', 'Only admins can feature prompts');
  await withTx(ctx.db, async (tx) => {
    const locked = await lockPrompt(tx, id);
    if (!locked) return;
    await setFeatured(tx, id, featured ? ctx.now() : null);
    if (locked.featured === featured) return;
    await recordAudit(tx, ctx, {
      action: featured ? 'feature' : 'unfeature',
      kind: 'prompt',
      id,
      name: locked.title,
    });
  });
  return readPrompt(ctx, id);
}
