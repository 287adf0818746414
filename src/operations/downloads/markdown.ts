import { promptFile } from '../../domain/prompt-file.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { readPrompt } from '../prompts/read.ts';
import { notBought } from '../prompts/sale.ts';

/** A prompt as a Markdown file. Fails with not-found, also where the viewer may not see it, and forbidden: they would have to buy it. */
export async function readPromptFile(
  ctx: Context,
  promptId: string,
): Promise<{ name: string; text: string } | Failure> {
  const prompt = await readPrompt(ctx, promptId);
  if (isFailure(prompt)) return prompt;
  return prompt.sale?.readable === false ? notBought() : promptFile(prompt.title, prompt.contentMd);
}
