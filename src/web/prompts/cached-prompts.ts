import type { QueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from './queries.ts';

/** Changes every copy of a prompt that the cache holds: the open one and its entries in lists. */
export function patchCachedPrompt(queries: QueryClient, id: string, patch: Partial<PromptSummary>): void {
  queries.setQueryData(promptQueries.one(id).queryKey, (prompt) => prompt && { ...prompt, ...patch });
  editLists(queries, (prompt) => (prompt.id === id ? { ...prompt, ...patch } : prompt));
}

/** What the queries of lists of prompts answer with. */
type CachedList =
  | PromptSummary[]
  | { items: PromptSummary[] }
  | { posts: PromptSummary[] }
  | { likes: Kept[] }
  | { bookmarks: Kept[] };
type Kept = { post: PromptSummary };
type Edit = (prompt: PromptSummary) => PromptSummary | undefined;

/** Edits the prompts of every list in the cache; undefined takes one out. */
export function editLists(queries: QueryClient, edit: Edit): void {
  queries.setQueriesData<CachedList>({ queryKey: promptQueries.lists }, (list) => list && edited(list, edit));
}

/** The list after the edit; undefined, by which the cache keeps what it has, when nothing changed. */
function edited(list: CachedList, edit: Edit): CachedList | undefined {
  const editKept = (kept: Kept) => {
    const post = edit(kept.post);
    return post === kept.post ? kept : post && { ...kept, post };
  };
  if (Array.isArray(list)) return changed(list, edit);
  if ('items' in list) return within(list, 'items', changed(list.items, edit));
  if ('posts' in list) return within(list, 'posts', changed(list.posts, edit));
  if ('likes' in list) return within(list, 'likes', changed(list.likes, editKept));
  return within(list, 'bookmarks', changed(list.bookmarks, editKept));
}

function within<L extends object>(list: L, name: keyof L, entries: unknown[] | undefined): L | undefined {
  return entries && { ...list, [name]: entries };
}

function changed<T>(entries: readonly T[], edit: (entry: T) => T | undefined): T[] | undefined {
  const after = entries.map(edit);
  if (after.every((entry, index) => entry === entries[index])) return undefined;
  return after.filter((entry) => entry !== undefined) as T[];
}
