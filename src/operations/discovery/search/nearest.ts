import { listedIds } from '../../../database/discovery/found-prompts.ts';
import type { PromptFilter } from '../../../database/discovery/prompt-lists.ts';
import { hasFewVectors, selectVectors } from '../../../database/prompts/prompt-vectors.ts';
import { mergeByRank } from '../../../domain/discovery/search/fusion.ts';
import { partsOf } from '../../../domain/discovery/search/query.ts';
import { cosineOf } from '../../../domain/discovery/search/vectors.ts';
import type { Embeddings } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import type { FoundPrompts } from './find.ts';

/** The part of the context that semantic search needs. */
export type NearestContext = Pick<Context, 'db' | 'viewer' | 'embeddings'>;

/**
 * All vectors are compared as long as they total at most this many bytes, for example 5,000 of 800
 * dimensions (one byte each).
 */
const maxBytes = 4_000_000;
/** In a larger library, the number of best matches by words whose vectors are compared. */
const maxCompared = 200;
/** Maximum number of prompts that are found by their vectors. */
const maxNearest = 50;
/** Less than 1, so that at equal ranks the prompt with the words comes first. */
const semanticWeight = 0.99;

/** The embedding of a query, and the minimum similarity of a prompt that is found by it. */
export interface QueryEmbedding extends Pick<Embeddings, 'minSimilarity'> {
  vector: Float32Array;
}

/**
 * Returns the embedding of a query. Undefined when semantic search is not configured or the service does not
 * reply in time, and for queries with quoted or excluded words, which must match literally. Never rejects.
 */
export async function embedQueryText(
  { embeddings }: Pick<Context, 'embeddings'>,
  query: string,
): Promise<QueryEmbedding | undefined> {
  const parts = embeddings ? partsOf(query) : [];
  if (!embeddings || !parts.length || parts.some(({ quoted, excluded }) => quoted || excluded))
    return undefined;
  const vector = await embeddings.embedQuery(query.trim());
  return vector && { vector, minSimilarity: embeddings.minSimilarity };
}

/**
 * Combines the matches of a search with the listed prompts whose meaning is nearest, by their ranks in both
 * lists.
 */
export async function withNearest(
  ctx: NearestContext,
  found: FoundPrompts,
  meaning: QueryEmbedding,
  { filters, listed }: { filters: readonly number[]; listed: Omit<PromptFilter, 'sort'> },
): Promise<FoundPrompts> {
  const ids = found.prompts.map(({ id }) => id);
  const nearest = await listedIds(ctx.db, ctx.viewer, listed, await nearestIds(ctx, ids, meaning, filters));
  const prompts = mergeByRank([
    { ids, weight: 1 },
    { ids: nearest, weight: semanticWeight },
  ]);
  return { ...found, prompts };
}

/**
 * Returns the prompts whose meaning is similar to that of a query, most similar first: among all prompts, or
 * among the matches by words in a large library.
 */
async function nearestIds(
  { db }: Pick<Context, 'db'>,
  matches: readonly string[],
  { vector, minSimilarity }: QueryEmbedding,
  filters: readonly number[],
): Promise<string[]> {
  const dimensions = vector.length;
  const hasFew = await hasFewVectors(db, Math.floor(maxBytes / dimensions));
  const compared = hasFew ? { filters } : { ids: matches.slice(0, maxCompared) };
  return (await selectVectors(db, dimensions, compared))
    .map(({ id, vector: stored }) => ({ id, cosine: cosineOf(vector, stored) }))
    .filter(({ cosine }) => cosine >= minSimilarity)
    .sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? 1 : -1))
    .slice(0, maxNearest)
    .map(({ id }) => id);
}
