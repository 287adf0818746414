import { promptFile } from '../../../domain/prompts/prompt-file.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { readPrompt } from '../read.ts';
import { notBought } from '../sale.ts';

/**
 * Returns a prompt as a Markdown file. Fails with not-found, also when the viewer may not see it, or with
 * forbidden when they would have to buy it.
 */
export async function readPromptFile(
  ctx: Context,
  promptId: string,
): Promise<{ name: string; text: string } | Failure> {
  const prompt = await readPrompt(ctx, promptId);
  if (isFailure(prompt)) return prompt;
  return prompt.sale?.readable === false
    ? notBought(prompt.sale.orderId !== null)
    : promptFile(prompt.title, prompt.contentMd);
}
