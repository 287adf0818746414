import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { readPrompt } from '../read.ts';
import { updatePrompt } from '../update.ts';
import { readVersion } from './read.ts';

/**
 * Publishes the texts of an earlier version again, as a new version; cover, price and status stay. Fails with
 * not-found, forbidden, conflict (the prompt is a draft, or was changed concurrently), and as an update does:
 * a file of the version may no longer exist.
 */
export async function restoreVersion(
  ctx: MemberContext,
  promptId: string,
  number: number,
): Promise<Prompt | Failure> {
  const current = await readPrompt(ctx, promptId);
  if (isFailure(current)) return current;
  const version = await readVersion(ctx, promptId, number);
  if (isFailure(version)) return version;
  if (current.status === 'draft')
    return failure('conflict', 'This prompt is a draft: publish it before you restore one of its versions');
  const input = {
    ...version,
    imageUrl: current.imageUrl,
    isPremium: current.isPremium,
    price: current.price,
    updatedAt: current.updatedAt,
    versionNote: `Restored version ${number}`,
  };
  // This writes nothing, but makes the update create a new version, so that the previous one stays, however
  // recent it is.
  return updatePrompt(ctx, promptId, input, undefined, async () => {});
}
