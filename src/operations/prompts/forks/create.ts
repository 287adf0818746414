import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { violation } from '../../../database/core/connection.ts';
import { lockRow } from '../../../database/core/lock-row.ts';
import { insertFork } from '../../../database/prompts/forks/forks.ts';
import { lockPrompt, selectPrompt, setAdultByModerator } from '../../../database/prompts/prompts.ts';
import { storedCover } from '../../../domain/core/addresses.ts';
import { isId } from '../../../domain/core/ids.ts';
import { plainValues } from '../../../domain/prompts/fields.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { publishPrompt } from '../publish.ts';
import { readPrompt } from '../read.ts';
import { bodyHash } from '../record.ts';

/**
 * Copies a published prompt as a draft of the signed-in user, which stores its source and the number of the
 * copied version. The copy of an adult prompt is also adult. Fails with not-found, conflict (the prompt has a
 * price or is not published), and as publishing does.
 */
export async function forkPrompt(ctx: MemberContext, id: string): Promise<Prompt | Failure> {
  if (!isId(id)) return promptNotFound();
  try {
    // The copied version cannot change, since the lock lasts until the fork refers to it.
    return await inTransaction(ctx, async (ctx) => {
      await lockRow(ctx.db, 'prompts', id);
      return copyPrompt(ctx, id);
    });
  } catch (error) {
    // The source's author's account was deleted concurrently.
    if (violation(error)?.constraint.startsWith('prompt_forks_')) return promptNotFound();
    throw error;
  }
}

async function copyPrompt(ctx: MemberContext, id: string): Promise<Prompt | Failure> {
  const source = await selectPrompt(ctx.db, ctx, { id });
  if (!source) return promptNotFound();
  if (source.is_premium)
    return failure('conflict', 'This prompt has a price. Only free prompts can be forked');
  if (source.status !== 'published')
    return failure('conflict', 'This prompt is not published. Only published prompts can be forked');
  const copy = {
    ...plainValues(source),
    contentMd: source.body,
    categoryId: source.topic_id ?? '',
    imageUrl: storedCover(source.image_url),
    sampleResponses: source.samples,
    inputs: source.input_fields,
    isPremium: false,
    price: 0,
    status: 'draft' as const,
  };
  const made = await publishPrompt(ctx, copy, async (ctx, made) => {
    await insertFork(ctx.db, {
      id: made,
      source: {
        id,
        version: source.version,
        title: source.title,
        authorId: source.author_id,
        authorName: source.author_name,
      },
      bodyHash: bodyHash(source.body),
      now: ctx.now(),
    });
    // A moderator's mark also applies to copies.
    if (source.is_adult && (await lockPrompt(ctx.db, id))?.adultByModerator)
      await setAdultByModerator(ctx.db, made, true);
  });
  return isFailure(made) ? made : readPrompt(ctx, made.id);
}
