import { setTimeout as sleep } from 'node:timers/promises';
import { listedIds } from '../../../database/discovery/found-prompts.ts';
import type { PromptFilter } from '../../../database/discovery/prompt-lists.ts';
import { countVectors, similarVectors } from '../../../database/prompts/prompt-vectors.ts';
import { mergeByRank } from '../../../domain/discovery/search/fusion.ts';
import { partsOf } from '../../../domain/discovery/search/query.ts';
import { cosineOf, fewVectors, mostCompared, probesOf } from '../../../domain/discovery/search/vectors.ts';
import type { Embeddings } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import type { FoundPrompts } from './find.ts';

/** What a search by meaning needs of the context. */
export type NearestContext = Pick<Context, 'db' | 'searchDb' | 'viewer' | 'embeddings' | 'figures' | 'log'>;

/** At most so many prompts are found by meaning. */
const mostNearest = 50;
/** Milliseconds after which a search does without them. */
const mostMilliseconds = 300;
/** At equal ranks, the prompt with the words comes first. */
const semanticWeight = 0.99;

/**
 * The ids of the prompts whose meaning is nearest to a query, most similar first. Empty when none is similar or the service does not answer
 * in time; undefined when semantic search is not configured, and for queries with quoted or excluded words, which are about words. Never rejects.
 */
export async function nearestPrompts(
  ctx: NearestContext,
  {
    query,
    filters,
    listed,
  }: { query: string; filters: readonly number[]; listed: Omit<PromptFilter, 'sort'> },
): Promise<string[] | undefined> {
  const { embeddings } = ctx;
  const parts = embeddings ? partsOf(query) : [];
  if (!embeddings || !parts.length || parts.some(({ quoted, excluded }) => quoted || excluded))
    return undefined;
  const timeout = new AbortController();
  const found = nearest(ctx, embeddings, query, filters)
    .then((ids) => listedIds(ctx.db, ctx.viewer, listed, ids))
    .catch((err: unknown) => {
      ctx.log.error({ err }, 'prompts could not be searched by meaning');
      return [];
    });
  const tooLate = sleep(mostMilliseconds, [], { ref: false, signal: timeout.signal }).catch(() => []);
  const ids = await Promise.race([found, tooLate]);
  timeout.abort();
  return ids;
}

/** The matches of a search with those by meaning, by their ranks. */
export function withNearest(found: FoundPrompts, nearestIds: readonly string[] | undefined): FoundPrompts {
  if (!nearestIds) return found;
  const byWords = { ids: found.prompts.map(({ id }) => id), weight: 1 };
  const matches = new Map(found.prompts.map((prompt) => [prompt.id, prompt.match]));
  return {
    ...found,
    prompts: mergeByRank([byWords, { ids: nearestIds, weight: semanticWeight }]).map(
      ({ parts, ...prompt }) => ({
        ...prompt,
        match: matches.get(prompt.id),
        byRanks: { words: parts[0] ?? 0, meaning: parts[1] ?? 0 },
      }),
    ),
  };
}

async function nearest(
  { db, searchDb, figures }: NearestContext,
  embeddings: Embeddings,
  query: string,
  filters: readonly number[],
): Promise<string[]> {
  const vector = await embeddings.embedQuery(query.trim());
  if (!vector) return [];
  const total = await figures.read('vectors', () => countVectors(db, fewVectors));
  const { bits: signature, bands } = probesOf(vector, total);
  const candidates = await similarVectors(searchDb, {
    signature,
    bands: total > fewVectors ? bands : undefined,
    filters,
    dimensions: vector.length,
    limit: mostCompared,
  });
  return candidates
    .map(({ id, vector: stored }) => ({ id, cosine: cosineOf(vector, stored) }))
    .filter(({ cosine }) => cosine >= embeddings.leastSimilarity)
    .sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? 1 : -1))
    .slice(0, mostNearest)
    .map(({ id }) => id);
}
