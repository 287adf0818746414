import type { Prompt } from '../../contract/prompts/prompts.ts';
import { lockPrompt, setFeatured } from '../../database/prompts/prompts.ts';
import type { AdminContext } from '../core/context.ts';
import { type Failure, isFailure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordAudit } from '../core/record-audit.ts';
import { notify } from '../notifications/notify.ts';
import { readPrompt } from './read.ts';

/**
 * Features a prompt, or stops featuring it. Repeating it moves a featured prompt to the front, without
 * another notification or audit entry. Fails with not-found.
 */
export async function featurePrompt(
  ctx: AdminContext,
  id: string,
  featured: boolean,
): Promise<Prompt | Failure> {
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) return prompt;
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockPrompt(ctx.db, id);
    if (!locked) return;
    await setFeatured(ctx.db, id, featured ? ctx.now() : null);
    if (locked.featured === featured) return;
    await recordAudit(ctx, {
      action: featured ? 'feature' : 'unfeature',
      kind: 'prompt',
      id,
      name: locked.title,
    });
    if (featured && locked.status === 'published')
      await notify(ctx, {
        kind: 'featured',
        to: { authorOf: id },
        subject: id,
        promptId: id,
        actorId: null,
      });
  });
  return readPrompt(ctx, id);
}
