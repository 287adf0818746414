import { apiQuery } from '../../core/query-client.ts';

/** As many collections as a user can choose from at once. */
const mostCollections = 100;

/** Key prefix of everything about collections. */
export const collectionsKey = ['collections'] as const;

/** The collections that the member can save a prompt to, and which of them have it. */
export function savingTo(promptId: string) {
  return apiQuery(['collections', 'saving', promptId], async (api, at) => {
    const query = { prompt: promptId, limit: mostCollections };
    const { items } = await api.myCollections({ query }, at);
    return items.filter(({ can }) => can.fill);
  });
}
