import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { promptQueries } from './queries.ts';

/** Updates every cached copy of a prompt: the prompt itself and its entries in lists. */
export function patchCachedPrompt(queries: QueryClient, id: string, patch: Partial<PromptSummary>): void {
  queries.setQueryData(promptQueries.one(id).queryKey, (prompt) => prompt && { ...prompt, ...patch });
  editLists(queries, (prompt) => (prompt.id === id ? { ...prompt, ...patch } : prompt));
}

/**
 * Cancels and disables queries about a prompt that is being deleted: they would fail, and its page may be
 * about to start some. Call `resume` when the deletion fails.
 */
export function stopDetails(queries: QueryClient, id: string): { resume: () => void } {
  const details = Object.values(promptQueries.details(id));
  for (const queryKey of details) {
    queries.setQueryDefaults(queryKey, { enabled: false });
    void queries.cancelQueries({ queryKey });
  }
  return {
    resume: () => {
      for (const queryKey of details) {
        queries.setQueryDefaults(queryKey, {});
        // Not `refetchQueries`, because mounted components still have the disabled options.
        for (const query of queries.getQueryCache().findAll({ queryKey, predicate: isMissing }))
          query.fetch().catch(() => {});
      }
    },
  };
}

function isMissing({ state }: Query): boolean {
  return state.data === undefined;
}

/**
 * Removes a deleted prompt from the cache and from every list, and invalidates all queries that count
 * prompts.
 */
export function removeCachedPrompt(queries: QueryClient, id: string): void {
  removeOne(queries, id);
  editLists(queries, (prompt) => (prompt.id === id ? undefined : prompt));
  const { similar } = promptQueries.details(id);
  for (const key of [...promptQueries.lists, 'user', 'topics', 'stats']) {
    void queries.invalidateQueries({
      queryKey: [key],
      predicate: ({ queryKey }) => !partialMatchKey(queryKey, similar),
    });
  }
}

/** While a page still shows the prompt it stays cached; otherwise the page would refetch it and fail. */
function removeOne(queries: QueryClient, id: string): void {
  const cache = queries.getQueryCache();
  const query = cache.find({ queryKey: promptQueries.one(id).queryKey });
  if (!query) return;
  if (query.getObserversCount() === 0) {
    cache.remove(query);
    return;
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query || query.getObserversCount() > 0) return;
    unsubscribe();
    cache.remove(query);
  });
}

/** Data of the queries for lists of prompts. */
type CachedList =
  | PromptSummary[]
  | { items: PromptSummary[] }
  | { posts: PromptSummary[] }
  | { likes: ListEntry[] }
  | { bookmarks: ListEntry[] };
type ListEntry = { post: PromptSummary };
type Edit = (prompt: PromptSummary) => PromptSummary | undefined;

/** Edits the prompts of every cached list; returning undefined removes one. */
export function editLists(queries: QueryClient, edit: Edit): void {
  queries.setQueriesData<CachedList>(
    { queryKey: promptQueries.lists },
    (list) => list && editList(list, edit),
  );
}

/** Returns the edited list; undefined if unchanged, so that the cache retains the old one. */
function editList(list: CachedList, edit: Edit): CachedList | undefined {
  const editEntry = (entry: ListEntry) => {
    const post = edit(entry.post);
    return post === entry.post ? entry : post && { ...entry, post };
  };
  if (Array.isArray(list)) return editEntries(list, edit);
  if ('items' in list) return withEntries(list, 'items', editEntries(list.items, edit));
  if ('posts' in list) return withEntries(list, 'posts', editEntries(list.posts, edit));
  if ('likes' in list) return withEntries(list, 'likes', editEntries(list.likes, editEntry));
  if ('bookmarks' in list) return withEntries(list, 'bookmarks', editEntries(list.bookmarks, editEntry));
  // The filters of a search also have keys of lists.
  return undefined;
}

function withEntries<L extends object>(
  list: L,
  name: keyof L,
  entries: unknown[] | undefined,
): L | undefined {
  return entries && { ...list, [name]: entries };
}

function editEntries<T>(entries: readonly T[], edit: (entry: T) => T | undefined): T[] | undefined {
  const after = entries.map(edit);
  if (after.every((entry, index) => entry === entries[index])) return undefined;
  return after.filter((entry) => entry !== undefined) as T[];
}
