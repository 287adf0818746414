import { keepPreviousData } from '@tanstack/react-query';
import type { CollectionsList } from '../../../contract/core/routes.ts';
import { apiQuery } from '../../core/query-client.ts';
import { collectionsKey } from '../../prompts/saving/queries.ts';

/** Prompts of a collection per page, and collections per page. */
const [itemsPerPage, perPage] = [20, 12];

/** Collections below the results of a search for prompts. */
const maxFound = 3;

/** The state of the page of collections. */
export interface CollectionsState {
  list: CollectionsList | 'mine';
  /** The search text for public collections. */
  q: string | undefined;
  page: number;
}

/** Queries about collections. */
export const collectionQueries = {
  /** Key prefix of all queries about collections. */
  all: collectionsKey,
  one: (slug: string) =>
    apiQuery(
      [...collectionsKey, 'one', slug],
      async (api, at) => (await api.readCollection({ params: { id: slug } }, at)).collection,
    ),
  items: (slug: string, page: number) =>
    apiQuery(
      [...collectionsKey, 'items', slug, page],
      (api, at) =>
        api.listCollectionItems({ params: { id: slug }, query: { page, limit: itemsPerPage } }, at),
      { placeholderData: keepPreviousData },
    ),
  collaborators: (slug: string) =>
    apiQuery(
      [...collectionsKey, 'collaborators', slug],
      async (api, at) => (await api.listCollaborators({ params: { id: slug } }, at)).items,
    ),
  list: ({ list, q, page }: CollectionsState) =>
    apiQuery(
      [...collectionsKey, 'list', list, q ?? '', page],
      (api, at) => {
        const query = { page, limit: perPage };
        if (list === 'mine') return api.myCollections({ query }, at);
        if (list === 'followed') return api.followedCollections({ query }, at);
        return api.listCollections(
          { query: { ...query, q, sort: list === 'recent' ? 'recent' : 'followers' } },
          at,
        );
      },
      { placeholderData: keepPreviousData },
    ),
  /** The collections of a user that the viewer may see. */
  ofUser: (username: string, page: number) =>
    apiQuery(
      [...collectionsKey, 'of', username, page],
      (api, at) => api.userCollections({ params: { username }, query: { page, limit: perPage } }, at),
      { placeholderData: keepPreviousData },
    ),
  /** The collections with the most followers that match a search. */
  search: (q: string) =>
    apiQuery(
      [...collectionsKey, 'search', q],
      (api, at) => api.listCollections({ query: { q, limit: maxFound } }, at),
      { placeholderData: keepPreviousData },
    ),
};
