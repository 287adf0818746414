import { paths } from '../../contract/core/routes.ts';
import type { NearDuplicate, PromptText } from '../../contract/discovery/similar.ts';
import { isId } from '../../domain/core/ids.ts';
import { showsAdult } from '../../domain/identity/viewer.ts';
import { warnedSimilarity } from '../../domain/prompts/checks/near-duplicates.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, isFailure } from '../core/failure.ts';
import { shownAuthor } from '../people/byline.ts';
import { analysisBusy } from './indexing/analyses.ts';
import { nearDuplicatesOf } from './indexing/near-duplicates.ts';

const maxShown = 3;

/**
 * Returns published prompts that are nearly the same as a text, the most similar first. `id` is the prompt
 * that the text will replace: it and the prompts that it is a fork of are omitted, and so are those whose
 * text the viewer would have to buy. Fails with unavailable.
 */
export async function findDuplicates(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'sells' | 'textAnalysis'>,
  { title, contentMd, id }: PromptText,
): Promise<{ items: NearDuplicate[] } | Failure> {
  const text = { title, body: contentMd };
  const bands = await ctx.textAnalysis.run('bands', text);
  if (bands === 'busy') return analysisBusy();
  const found = await nearDuplicatesOf(
    ctx,
    { ...text, bands, id: id && isId(id) ? id : undefined },
    { minSimilarity: warnedSimilarity, withAdult: showsAdult(ctx.viewer), readableTo: ctx },
  );
  if (isFailure(found)) return found;
  const items = found.slice(0, maxShown).map((prompt) => ({
    id: prompt.id,
    title: prompt.title,
    url: paths.prompt(prompt.id),
    authorUsername: prompt.author_username,
    authorDisplayName: shownAuthor(prompt.author_name),
    isOwn: prompt.author_id === ctx.viewer.id,
    similarity: Math.round(prompt.similarity * 100) / 100,
  }));
  return { items };
}
