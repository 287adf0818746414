import { apiQuery } from '../../core/query-client.ts';

/** The maximum number of collections that a user can choose from. */
const maxCollections = 100;

/** Key prefix of all queries about collections. */
export const collectionsKey = ['collections'] as const;

/** Queries the collections to which the member can save a prompt, and which of them contain it. */
export function savingTo(promptId: string) {
  return apiQuery(['collections', 'saving', promptId], async (api, at) => {
    const query = { prompt: promptId, limit: maxCollections };
    const { items } = await api.myCollections({ query }, at);
    return items.filter(({ can }) => can.fill);
  });
}
