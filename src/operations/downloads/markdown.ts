import { promptFile } from '../../domain/prompt-file.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { readPrompt } from '../prompts/read.ts';

/** A prompt as a Markdown file. Fails with not-found, also where the viewer may not see it. */
export async function readPromptFile(
  ctx: Context,
  promptId: string,
): Promise<{ name: string; text: string } | Failure> {
  const prompt = await readPrompt(ctx, promptId);
  return isFailure(prompt) ? prompt : promptFile(prompt.title, prompt.contentMd);
}
