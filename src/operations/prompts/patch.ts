import { plainWords } from '../../contract/core/field-errors.ts';
import { changedPrompt, type PatchedPrompt } from '../../contract/prompts/prompt-input.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { isId } from '../../domain/core/ids.ts';
import type { MemberContext } from '../core/context.ts';
import { type Expected, withCurrent } from '../core/expected.ts';
import { type Failure, promptNotFound, unfitting } from '../core/failure.ts';
import { readPrompt } from './read.ts';
import { type Also, notTheAuthor, updatePrompt } from './update.ts';

/**
 * Changes the given fields of a prompt under the rules of {@link updatePrompt}. The result, including the
 * unchanged fields, must conform to them, as a published prompt or a draft. Changes nothing without fields.
 * Fails as that function does, and passes `also` on to it.
 */
export async function patchPrompt(
  ctx: MemberContext,
  id: string,
  { status, updatedAt, ...fields }: PatchedPrompt,
  expected?: Expected<Pick<Prompt, 'updatedAt'>>,
  also?: Also,
): Promise<Prompt | Failure> {
  if (!isId(id)) return promptNotFound();
  const resource = {
    table: 'prompts' as const,
    id,
    read: (ctx: MemberContext) => readPrompt(ctx, id),
    expected,
  };
  return withCurrent(ctx, resource, async (ctx, current) => {
    if (!current.can.edit) return notTheAuthor();
    const isUnchanged = status === undefined && updatedAt === undefined && !Object.keys(fields).length;
    if (isUnchanged) return current;
    const merged = changedPrompt.safeParse(
      {
        ...current,
        // If the request does not contain them, moderators' marks stay, and an excerpt stays as long as the
        // text contains it.
        isAdult: undefined,
        previewExcerpt: undefined,
        ...fields,
        status: status ?? (current.status === 'draft' ? 'draft' : undefined),
        updatedAt,
      },
      { error: plainWords },
    );
    return merged.success ? updatePrompt(ctx, id, merged.data, undefined, also) : unfitting(merged.error);
  });
}
