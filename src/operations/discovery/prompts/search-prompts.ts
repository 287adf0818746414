import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import type { PagePart } from '../../../database/core/list-order.ts';
import { listedIds, selectFoundPrompts } from '../../../database/discovery/found-prompts.ts';
import type { PromptFilter, PromptSort } from '../../../database/discovery/prompt-lists.ts';
import {
  hasRange,
  leavesOutHidden,
  listsAdult,
  selectPrompts,
} from '../../../database/discovery/prompt-lists.ts';
import type { ScannedPrompts } from '../../../database/discovery/search/search-scan.ts';
import type { PromptRow } from '../../../database/prompts/prompt-rows.ts';
import { excerptOf, type Marker, marksIn } from '../../../domain/discovery/search/marks.ts';
import { filterTerms } from '../../../domain/discovery/search/terms.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { readPage } from '../../core/paging.ts';
import { presentSummary } from '../../prompts/present.ts';
import { type FoundPrompts, findPrompts } from '../search/find.ts';
import { markerOf } from '../search/marker.ts';
import { embedQueryText, type NearestContext, withNearest } from '../search/nearest.ts';

/** A query, and the prompts that are searched. */
export interface SearchFilter extends Omit<PromptFilter, 'sort' | 'matching'> {
  query: string;
  sort: PromptSort | 'relevance';
}

/** A page of search results. `total` is a lower bound unless `isComplete`. */
export interface SearchPage {
  items: PromptSummary[];
  /** The sort keys after which the next page begins, if there is one. */
  next?: readonly string[] | undefined;
  total: number;
  isComplete: boolean;
  isPartial: boolean;
  /** See {@link FoundPrompts}. */
  isStopped?: boolean;
  corrected?: string;
  suggested?: string;
  /** The words of the query, if there are matches, but none of all words. */
  noPromptHasAll?: string[];
}

/** The sort keys of search results: their score and id. */
export const relevanceOrder = { columns: [{ type: 'float8' }, { type: 'uuid' }] } as const;

/** Characters of the excerpt that is shown with a result. */
const excerptLength = 180;

type SearchContext = Pick<Context, 'content' | 'searchDb'> & NearestContext;

/**
 * Returns the prompts that match a search and that the viewer may see. Any order but relevance lists only
 * prompts that contain all words.
 */
export async function searchPrompts(
  ctx: SearchContext,
  { sort, ...searched }: SearchFilter,
  page: PagePart,
): Promise<SearchPage> {
  const { query: _, ...filter } = searched;
  const found = await findListed(ctx, { sort, ...searched });
  if (!found) return { items: [], total: 0, isComplete: true, isPartial: false };
  const marker = markerOf(found.words);
  const { isPartial, isStopped, corrected, suggested } = found;
  const more = { isPartial, isStopped, ...(corrected && { corrected }), ...(suggested && { suggested }) };
  if (sort !== 'relevance')
    return { ...(await sorted(ctx, { ...filter, sort }, found, page, marker)), ...more };
  const { prompts } = found;
  const begin = page.after ? placeAfter(prompts, page.after) : page.offset;
  const shown = prompts.slice(begin, begin + page.limit);
  const rows = await selectFoundPrompts(
    ctx.db,
    ctx.viewer,
    filter,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return {
    items: rows.map((row) => presentFound(ctx, row, row.text, marker)),
    next: last && begin + page.limit < prompts.length ? [String(last.score), last.id] : undefined,
    total: prompts.length,
    isComplete: found.isComplete,
    ...more,
    ...(isOnlyClosest(found) && { noPromptHasAll: textsOf(found.words) }),
  };
}

/** Whether a search is known to have found no prompt with all words. */
function isOnlyClosest({ prompts, withAll, words, isPartial }: FoundPrompts): boolean {
  return words.length > 1 && prompts.length > 0 && !isPartial && !prompts.some(({ id }) => withAll.has(id));
}

/** Returns the words of a search. The pairs of characters of a script without spaces are combined again. */
function textsOf(words: FoundPrompts['words']): string[] {
  const texts: string[] = [];
  for (const [n, { word, correction }] of words.entries()) {
    const before = words[n - 1]?.word;
    if (before && word.start > before.start && word.start < before.end)
      texts.push((texts.pop() ?? '') + word.word.slice(before.end - word.start));
    else texts.push(correction?.isSure ? correction.word : word.word);
  }
  return texts;
}

/**
 * Returns the matches of a search; for an order by relevance, those that are listed, best first. Undefined
 * for a search without words.
 */
export async function findListed(
  ctx: SearchContext,
  { query, sort, ...filter }: SearchFilter,
): Promise<FoundPrompts | undefined> {
  const unpublished = (filter.status ?? 'published') !== 'published';
  const among = unpublished ? 'all' : amongListed(ctx.viewer, filter);
  const search = { query, filters: filterTerms(filter), among, needsAll: sort !== 'relevance' };
  const [matches, meaning] = await Promise.all([
    findPrompts(ctx, search),
    sort === 'relevance' && !unpublished ? embedQueryText(ctx, query) : undefined,
  ]);
  const found =
    matches && meaning
      ? await withNearest(ctx, matches, meaning, { filters: search.filters, listed: filter })
      : matches;
  if (!found || sort !== 'relevance') return found;
  // A search for published prompts has found only published ones. The search index contains neither what
  // admins feature nor whom a member mutes.
  const inIndex = !filter.featured && !hasRange(filter) && !leavesOutHidden(ctx.viewer, filter);
  if (!unpublished && inIndex) return found;
  const ids = found.prompts.map(({ id }) => id);
  const listed = new Set(await listedIds(ctx.db, ctx.viewer, filter, ids));
  return { ...found, prompts: found.prompts.filter(({ id }) => listed.has(id)) };
}

/** Returns the prompts that the search of a list scans. */
export function amongListed(viewer: Viewer, filter: Omit<PromptFilter, 'sort'>): ScannedPrompts {
  return listsAdult(viewer, filter) ? 'published-or-adult' : 'published';
}

/**
 * Lists all matches in an order of the database. If there are too many, the list is read in its order and
 * compared with the search.
 */
async function sorted(
  ctx: Pick<Context, 'db' | 'viewer'>,
  filter: PromptFilter,
  found: FoundPrompts,
  page: PagePart,
  marker: Marker,
): Promise<Pick<SearchPage, 'items' | 'next' | 'total' | 'isComplete'>> {
  const narrowed = { ...filter, ...narrowedTo(found) };
  const { rows, total, next } = await readPage(page, (part) =>
    selectPrompts(ctx.db, ctx.viewer, narrowed, part),
  );
  return {
    items: rows.map((row) => presentFound(ctx, row, '', marker)),
    next,
    total: found.isComplete ? total : found.prompts.length,
    isComplete: found.isComplete,
  };
}

/** Returns the conditions of a list of all matches in an order of the database. */
function narrowedTo(found: FoundPrompts): Pick<PromptFilter, 'ids' | 'matching'> {
  return found.isComplete ? { ids: found.prompts.map(({ id }) => id) } : { matching: found.conditions };
}

/**
 * Returns the position of the first prompt after a place. Each publication slightly changes all scores, so
 * the position of the prompt itself is used if it is still found.
 */
function placeAfter(prompts: FoundPrompts['prompts'], [key, id = '']: readonly string[]): number {
  const last = prompts.findIndex((prompt) => prompt.id === id);
  if (last >= 0) return last + 1;
  const score = Number(key);
  const next = prompts.findIndex(
    (prompt) => prompt.score < score || (prompt.score === score && prompt.id < id),
  );
  return next < 0 ? prompts.length : next;
}

/**
 * Converts a row to a search result with highlighted words. The excerpt is taken from `body`, or from the
 * summary if `body` contains none of the words.
 */
function presentFound(
  { viewer }: Pick<Context, 'viewer'>,
  row: PromptRow,
  body: string,
  marker: Marker,
): PromptSummary {
  const excerpt = excerptOf(body, marker, excerptLength) ?? excerptOf(row.summary, marker, excerptLength);
  return {
    ...presentSummary(viewer, row),
    match: { title: marksIn(row.title, marker), ...(excerpt && { excerpt }) },
  };
}
