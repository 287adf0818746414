import { paths } from '../../../contract/core/routes.ts';
import type { RankedPrompt, Ranking } from '../../../contract/discovery/ranks.ts';
import { type FoundRow, selectFoundPrompts } from '../../../database/discovery/found-prompts.ts';
import type { PromptFilter } from '../../../database/discovery/prompt-lists.ts';
import { type VariantImpacts, variantImpacts } from '../../../database/discovery/search/search-scan.ts';
import { scoreParts, totalScore } from '../../../domain/discovery/search/ranking.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { pageOf } from '../../core/paging.ts';
import { presentByline } from '../../people/byline.ts';
import type { FoundPrompt, FoundPrompts } from '../search/find.ts';
import { shortFieldsOf, wordMatch } from './word-match.ts';

/**
 * Returns a page of search results with the parts of their scores. `found` contains all results, best first;
 * undefined for a search without words.
 */
export async function explainRelevance(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  filter: Omit<PromptFilter, 'sort'>,
  found: FoundPrompts | undefined,
  input: { page: number; limit: number },
): Promise<Ranking> {
  const offset = (input.page - 1) * input.limit;
  const all = found?.prompts ?? [];
  const shown = all.slice(offset, offset + input.limit);
  const ids = shown.map(({ id }) => id);
  const words = found?.words ?? [];
  const rows = await selectFoundPrompts(db, viewer, filter, ids);
  const impacts = await variantImpacts(
    db,
    ids,
    words.map(({ variants }) => variants),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ...pageOf([], all.length, input, { isLowerBound: found ? !found.isComplete : false }),
    ...(found?.isPartial && { isPartial: true as const }),
    sort: 'relevance',
    asOf: now().toISOString(),
    words: words.map(({ word, prompts, rarity }) => ({ word: word.word, prompts, rarity })),
    items: shown.flatMap((prompt, n): RankedPrompt[] => {
      const row = byId.get(prompt.id);
      // The prompt was deleted or hidden concurrently.
      if (!row || !found) return [];
      return [presentRank({ row, prompt, found, impacts: impacts.get(prompt.id) }, offset + n + 1)];
    }),
  };
}

interface Explained {
  row: FoundRow;
  prompt: FoundPrompt;
  found: FoundPrompts;
  impacts: VariantImpacts | undefined;
}

function presentRank(explained: Explained, position: number): RankedPrompt {
  const { row, prompt } = explained;
  return {
    position,
    id: row.id,
    url: paths.prompt(row.id),
    title: row.title,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    publishedAt: isoTime(row.published_at ?? row.created_at),
    isAdult: row.is_adult,
    score: prompt.score,
    relevance: {
      ...(prompt.match && { byWords: presentParts(explained, prompt.match) }),
      ...(prompt.byRanks && { byRanks: prompt.byRanks }),
    },
  };
}

function presentParts(
  { row, found, impacts }: Explained,
  match: NonNullable<FoundPrompt['match']>,
): NonNullable<NonNullable<RankedPrompt['relevance']>['byWords']> {
  const parts = scoreParts(found.query, match);
  const fields = impacts && shortFieldsOf(row, impacts.language);
  return {
    score: totalScore(parts),
    words: parts.words.map((score, n) => {
      const word = found.words[n];
      const how = word && fields && wordMatch(word, impacts.words[n] ?? [], fields);
      return { score, ...how };
    }),
    pairs: parts.pairs,
    share: parts.share,
    factor: parts.factor,
    quality: parts.quality,
  };
}
