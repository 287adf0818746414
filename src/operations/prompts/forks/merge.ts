import type { Merging } from '../../../contract/prompts/forks.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { setMerged } from '../../../database/prompts/forks/forks.ts';
import { limits } from '../../../domain/core/limits.ts';
import { shorten } from '../../../domain/core/text/text.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { patchPrompt } from '../patch.ts';
import { bodyHash } from '../record.ts';
import { resolvedTexts } from '../versions/merge-texts.ts';
import { upstreamOf } from './upstream.ts';

/**
 * Writes the changes of a fork's source into the fork, as a new version if it is published, and records the
 * merged version. Fails with not-found, forbidden, invalid (the result is not a valid prompt) and conflict:
 * nothing is left to merge, the source or the fork was changed since they were read, or a conflict has no
 * resolution.
 */
export async function mergeUpstream(
  ctx: MemberContext,
  id: string,
  { version, updatedAt, resolutions }: Merging,
): Promise<Prompt | Failure> {
  const found = await upstreamOf(ctx, id);
  if (isFailure(found)) return found;
  const { fork, source, latest, merge } = found;
  if (source.mergedVersion === source.latestVersion)
    return failure('conflict', 'All changes to the original are already merged');
  if (version !== source.latestVersion)
    return failure('conflict', 'The original has changed again: read its changes, then merge them');
  const texts = resolvedTexts(merge, resolutions);
  if (isFailure(texts)) return texts;
  const note = `Merged version ${version} of “${source.title}”`;
  return patchPrompt(
    ctx,
    id,
    {
      ...texts,
      tags: [...texts.tags],
      updatedAt: updatedAt ?? fork.updatedAt,
      versionNote: shorten(note, limits.versionNote),
    },
    undefined,
    (ctx) => setMerged(ctx.db, id, { version, bodyHash: bodyHash(latest.body) }),
  );
}
