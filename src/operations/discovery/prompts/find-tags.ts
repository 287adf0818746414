import type { Reply } from '../../../contract/core/endpoint.ts';
import type { findTags as contract } from '../../../contract/discovery/facets.ts';
import { countTags } from '../../../database/discovery/facets.ts';
import { mostUsedTags, type TagRow, tagsBeginningWith } from '../../../database/prompts/tags.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import { storedTagKey } from '../../../domain/prompts/topics-and-tags/stored-tag-key.ts';
import type { Context } from '../../core/context.ts';
import { candidatesOf, type FacetInput } from './facets.ts';
import { filterOf } from './list-prompts.ts';

/** Number of most used tags, any part of which can match. Rarer tags must match from their beginning. */
const maxKnown = 1_000;

/**
 * Returns the tags whose name contains a text, or the most frequent ones without a text: of the whole site,
 * or of the prompts that match the filters, except the tags in the filters. A tag of the site that does not
 * occur among the first {@link limits.countedForFacets} of these prompts has no count.
 */
export async function findTags(
  ctx: Context,
  { match, limit, ...input }: FacetInput & { match: string; limit: number },
): Promise<Reply<typeof contract>> {
  const containing = storedTagKey(match);
  const filter = filterOf(ctx, input);
  if (!input.q && !Object.values(filter).some((value) => (Array.isArray(value) ? value.length : value)))
    return { items: (await siteTags(ctx, [containing])).slice(0, limit), isLowerBound: false };
  if (input.authorId && !isId(input.authorId)) return { items: [], isLowerBound: false };
  const without = filter.tagKeys ?? [];
  const candidates = await candidatesOf(ctx, input, filter);
  const { tags: items, found } = await countTags(ctx.db, ctx.viewer, candidates.filter, {
    containing,
    without,
    limit,
  });
  const isLowerBound = !candidates.isComplete || found > limits.countedForFacets;
  if (!isLowerBound || !containing || items.length === limit) return { items, isLowerBound };
  const others = await siteTags(ctx, [containing]);
  const known = new Set([...without, ...items.map(({ key }) => key)]);
  const unseen = others.filter(({ key }) => !known.has(key)).map(({ key, name }) => ({ key, name }));
  return { items: [...items, ...unseen].slice(0, limit), isLowerBound };
}

/** Returns the site's tags that contain one of the texts, those with the most prompts first. */
export async function siteTags(
  ctx: Pick<Context, 'db' | 'figures'>,
  texts: readonly string[],
): Promise<TagRow[]> {
  const known = await ctx.figures.read('most used tags', () => mostUsedTags(ctx.db, maxKnown));
  const found = new Map(
    known.filter(({ key }) => texts.some((text) => key.includes(text))).map((tag) => [tag.key, tag]),
  );
  for (const text of known.length < maxKnown ? [] : texts.filter(Boolean))
    for (const tag of await tagsBeginningWith(ctx.db, text, limits.pageSizeMax))
      if (!found.has(tag.key)) found.set(tag.key, tag);
  return [...found.values()].sort((a, b) => b.count - a.count);
}
