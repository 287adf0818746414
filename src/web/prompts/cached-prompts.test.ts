import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../contract/client.ts';
import type { Prompt, PromptSummary } from '../../contract/prompts/prompts.ts';
import { createQueryClient } from '../core/query-client.ts';
import { userQueries } from '../people/queries.ts';
import { patchCachedPrompt, removeCachedPrompt, stopDetails } from './cached-prompts.ts';
import { promptQueries } from './queries.ts';

const a = { id: 'a', liked: false, likeCount: 1 } as PromptSummary;
const b = { id: 'b', liked: false, likeCount: 2 } as PromptSummary;
const liked = { liked: true, likeCount: 2 };
const pagination = { currentPage: 1, limit: 10, totalCount: 2, totalPages: 1 };
const at = '2025-11-20T12:00:00.000Z';

const firstPage = { page: 1, limit: 10 };
const keys = {
  one: promptQueries.one('a').queryKey,
  featured: promptQueries.featured().queryKey,
  list: promptQueries.list({ page: 1 }).queryKey,
  mine: userQueries.myPrompts(firstPage).queryKey,
  likes: userQueries.myLikes(firstPage).queryKey,
  bookmarks: userQueries.myBookmarks(firstPage).queryKey,
};
let queries = createQueryClient({} as Client);

beforeEach(() => {
  queries = createQueryClient({} as Client);
  queries.setQueryData(keys.one, a as Prompt);
  queries.setQueryData(keys.featured, [a, b]);
  queries.setQueryData(keys.list, { items: [b, a], page: 1, limit: 12, total: 2, totalPages: 1 });
  queries.setQueryData(keys.mine, { posts: [a], pagination });
  queries.setQueryData(keys.likes, { likes: [{ post: a, createdAt: at }], pagination });
  queries.setQueryData(keys.bookmarks, { bookmarks: [{ post: b, createdAt: at }], pagination });
});

test('a change leaves the filters of a search alone, which have no prompts', () => {
  const filters = promptQueries.facets({}).queryKey;
  const facets = { topics: [], tags: [] } as never;
  queries.setQueryData(filters, facets);
  patchCachedPrompt(queries, 'a', liked);
  expect(queries.getQueryData(filters)).toBe(facets);
});

test('a change updates the cached prompt and its entry in every kind of list', () => {
  patchCachedPrompt(queries, 'a', liked);
  expect(queries.getQueryData(keys.one)).toEqual({ ...a, ...liked });
  expect(queries.getQueryData(keys.featured)).toEqual([{ ...a, ...liked }, b]);
  expect(queries.getQueryData(keys.list)?.items).toEqual([b, { ...a, ...liked }]);
  expect(queries.getQueryData(keys.mine)?.posts).toEqual([{ ...a, ...liked }]);
  expect(queries.getQueryData(keys.likes)?.likes).toEqual([{ post: { ...a, ...liked }, createdAt: at }]);
});

test('lists without the prompt are unchanged, including their age', () => {
  const before = queries.getQueryState(keys.bookmarks);
  patchCachedPrompt(queries, 'a', liked);
  expect(queries.getQueryState(keys.bookmarks)).toBe(before);
});

test('a prompt that is not cached is not added', () => {
  patchCachedPrompt(queries, 'b', liked);
  expect(queries.getQueryData(promptQueries.one('b').queryKey)).toBeUndefined();
});

test('a deleted prompt is removed from every list, and the lists are invalidated', () => {
  removeCachedPrompt(queries, 'a');
  expect(queries.getQueryData(keys.one)).toBeUndefined();
  expect(queries.getQueryData(keys.featured)).toEqual([b]);
  expect(queries.getQueryData(keys.list)?.items).toEqual([b]);
  expect(queries.getQueryData(keys.mine)?.posts).toEqual([]);
  expect(queries.getQueryData(keys.likes)?.likes).toEqual([]);
  expect(queries.getQueryState(keys.bookmarks)?.isInvalidated).toBe(true);
});

test('a deleted prompt that is still shown is removed from the cache when its page unmounts', () => {
  const unsubscribe = new QueryObserver(queries, { queryKey: keys.one, staleTime: 60_000 }).subscribe(
    () => {},
  );
  removeCachedPrompt(queries, 'a');
  expect(queries.getQueryData(keys.one)).toBeDefined();
  unsubscribe();
  expect(queries.getQueryData(keys.one)).toBeUndefined();
});

describe('what a page loads about a prompt that is being deleted', () => {
  const similar = (queryFn: () => Promise<PromptSummary[]>) => ({
    queryKey: promptQueries.details('a').similar,
    queryFn,
    retry: false,
  });
  /** Imitates a component, which passes its options with the defaults at that time. */
  const mount = (options: ReturnType<typeof similar>) => {
    const observer = new QueryObserver(queries, options);
    return { observer, unmount: observer.subscribe(() => {}) };
  };

  test('is not requested while it is deleted nor afterwards', async () => {
    const request = vi.fn(async () => [b]);
    const shown = mount(similar(request));
    await vi.waitFor(() => expect(shown.observer.getCurrentResult().data).toEqual([b]));
    stopDetails(queries, 'a');
    removeCachedPrompt(queries, 'a');
    mount(similar(request));
    expect(queries.isFetching()).toBe(0);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test('is aborted, and requested again when the deletion fails', async () => {
    let aborted = false;
    const request = vi.fn(async () => [b]).mockImplementationOnce(() => new Promise(() => {}));
    const { observer } = mount({
      ...similar(request),
      queryFn: ({ signal }: { signal?: AbortSignal } = {}) => {
        signal?.addEventListener('abort', () => {
          aborted = true;
        });
        return request();
      },
    });
    const { resume } = stopDetails(queries, 'a');
    expect(aborted).toBe(true);
    const later = mount(similar(request)).observer;
    resume();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([b]));
    expect(later.getCurrentResult().data).toEqual([b]);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
