import type { Reply } from '../../../contract/core/endpoint.ts';
import type { promptAlternatives } from '../../../contract/discovery/facets.ts';
import { countMatches } from '../../../database/discovery/facets.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import { valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { slugOf } from '../../../domain/prompts/slug.ts';
import { nearestTopics } from '../../../domain/prompts/summaries/topic-guess.ts';
import { storedTagKey } from '../../../domain/prompts/topics-and-tags/stored-tag-key.ts';
import type { Context } from '../../core/context.ts';
import { listTopics } from '../topics/list.ts';
import { type Candidates, candidatesOf, type FacetInput } from './facets.ts';
import { siteTags } from './find-tags.ts';
import { filterOf } from './list-prompts.ts';

type Alternatives = Reply<typeof promptAlternatives>;
type Removal = { filter: Alternatives['without'][number]['filter']; value: string; input: FacetInput };

/** Maximum numbers of suggested topics and tags. */
const maxNear = { topics: 3, tags: 5 } as const;
/** Minimum length of words that are searched in tags, in characters. */
const shortestWord = 3;
const maxWords = 4;

/**
 * Returns what to try instead of a search that finds nothing: the number of prompts without one of its
 * filters, most first, as long as other filters remain; if these find none, the number with one of the
 * filters alone; the topics that its words belong to; and the tags that contain one of its words.
 */
export async function listAlternatives(ctx: Context, input: FacetInput): Promise<Alternatives> {
  const removals = input.authorId && !isId(input.authorId) ? [] : removalsOf(input);
  const without = removals.length > 1 ? await counted(ctx, removals) : [];
  const alone = removals.length > 2 && !without.length ? await counted(ctx, removals.map(onlyThis)) : [];
  return { without, alone, ...(await nearTo(ctx, input)) };
}

/** Returns searches with their numbers of prompts, most first, without those that find nothing. */
async function counted(ctx: Context, searches: readonly Removal[]): Promise<Alternatives['without']> {
  const found: Candidates[] = [];
  for (const { input } of searches) found.push(await candidatesOf(ctx, input, filterOf(ctx, input)));
  const counts = await countMatches(
    ctx.db,
    ctx.viewer,
    found.map(({ filter }) => filter),
  );
  const items = searches.flatMap(({ filter, value }, n) => {
    const count = counts[n] ?? 0;
    const isLowerBound = !found[n]?.isComplete || count > limits.countedForFacets;
    return count ? [{ filter, value, count: Math.min(count, limits.countedForFacets), isLowerBound }] : [];
  });
  return items.sort((a, b) => b.count - a.count);
}

function onlyThis({ filter, value, input: { authorId, sort } }: Removal): Removal {
  return { filter, value, input: { authorId, sort, [filter]: value } };
}

/** Returns the filters of a search, each with what remains without it. */
function removalsOf(input: FacetInput): Removal[] {
  const { q, categoryId, featured, owned, tag } = input;
  const tags = (input.tags ?? '').split(',').filter((name) => storedTagKey(name));
  const one = (filter: Removal['filter'], value: string | undefined): Removal[] =>
    value ? [{ filter, value, input: { ...input, [filter]: undefined } }] : [];
  return [
    ...one('q', q),
    ...one('categoryId', categoryId),
    ...one('tag', tag),
    ...tags.map((value): Removal => {
      const rest = tags.filter((other) => storedTagKey(other) !== storedTagKey(value)).join(',');
      return { filter: 'tags', value, input: { ...input, tags: rest || undefined } };
    }),
    ...valueFilters.flatMap((filter) => one(filter, input[filter])),
    ...one('featured', featured),
    ...one('owned', owned),
  ];
}

/** Returns the topics and tags nearest to the words of a search and its tags. */
async function nearTo(
  ctx: Pick<Context, 'db' | 'figures'>,
  { q = '', tag = '', tags = '', categoryId }: FacetInput,
): Promise<Pick<Alternatives, 'categories' | 'tags'>> {
  const text = `${q} ${tag} ${tags.replaceAll(',', ' ')}`;
  const near = nearestTopics(text);
  const topics = near.length ? await listTopics(ctx) : [];
  const chosen = slugOf(categoryId ?? '');
  const categories = near
    .flatMap((id) => topics.find((topic) => topic.id === id && topic.count > 0 && id !== chosen) ?? [])
    .slice(0, maxNear.topics);
  const words = [...new Set(storedTagKey(text).split(/[^\p{L}\p{M}\p{N}]+/u))]
    .filter(({ length }) => length >= shortestWord)
    .slice(0, maxWords);
  const used = new Set([tag, ...tags.split(',')].map(storedTagKey));
  const found = words.length ? await siteTags(ctx, words) : [];
  return { categories, tags: found.filter(({ key }) => !used.has(key)).slice(0, maxNear.tags) };
}
