import type { Reply } from '../../../contract/core/endpoint.ts';
import type { promptFacets } from '../../../contract/discovery/facets.ts';
import type { Sort } from '../../../contract/prompts/prompts.ts';
import {
  countFacets,
  type FacetFilter,
  type FacetName,
  type FacetRow,
} from '../../../database/discovery/facets.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import { languageName } from '../../../domain/core/text/languages.ts';
import { priceNames } from '../../../domain/discovery/filter-names.ts';
import { filterTerms } from '../../../domain/discovery/search/terms.ts';
import type { Context } from '../../core/context.ts';
import { findPrompts } from '../search/find.ts';
import { type FilterInput, filterOf } from './list-prompts.ts';
import { amongListed } from './search-prompts.ts';

/**
 * The filters of a list, and its order: any order but the best match lists only prompts that contain all
 * words of a search.
 */
export interface FacetInput extends FilterInput {
  sort?: Sort | undefined;
}

/**
 * Counts the published prompts that each further filter leads to. A topic, language or price is counted
 * without the input's own filter of that kind, which it would replace; tags are counted among the prompts
 * that match everything.
 */
export async function listFacets(ctx: Context, input: FacetInput): Promise<Reply<typeof promptFacets>> {
  const filter = filterOf(ctx, input);
  const without = (facet: 'topic' | 'language' | 'price') =>
    filter[facet] ? candidatesOf(ctx, input, { ...filter, [facet]: undefined }) : undefined;
  const all = await candidatesOf(ctx, input, filter);
  const others = {
    topic: await without('topic'),
    language: await without('language'),
    price: await without('price'),
  };
  const given = Object.entries(others).flatMap(([facet, other]) => (other ? [[facet, other.filter]] : []));
  const rows =
    input.authorId && !isId(input.authorId)
      ? []
      : await countFacets(ctx.db, ctx.viewer, all.filter, Object.fromEntries(given));
  const facet = (name: FacetName, { isComplete } = all, label = ({ name }: FacetRow) => name) => {
    const counted = rows.filter((row) => row.facet === name);
    return {
      items: counted.map((row) => ({ key: row.key, name: label(row), count: row.count })),
      isLowerBound: !isComplete || counted.some(({ found }) => found > limits.countedForFacets),
    };
  };
  return {
    categories: facet('topic', others.topic),
    tags: facet('tag'),
    languages: facet('language', others.language, ({ key }) => languageName(key)),
    prices: facet('price', others.price, ({ key }) => priceNames[key === 'premium' ? key : 'free']),
  };
}

export interface Candidates {
  filter: FacetFilter;
  /** Whether these are all matching prompts. */
  isComplete: boolean;
}

/** Returns the prompts to count: those that a search finds, or all that match the filter. */
export async function candidatesOf(
  ctx: Context,
  { q, sort }: FacetInput,
  filter: FacetFilter,
): Promise<Candidates> {
  if (!q) return { filter, isComplete: true };
  const among = amongListed(ctx.viewer, filter);
  const search = { query: q, filters: filterTerms(filter), among, needsAll: sort !== undefined };
  const found = await findPrompts(ctx, search);
  return {
    filter: { ...filter, ids: found?.prompts.map(({ id }) => id) ?? [] },
    isComplete: found?.isComplete ?? true,
  };
}
