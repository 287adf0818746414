import { apiQuery } from '../../core/query-client.ts';

/** Queries about topics, which the API calls categories. */
export const topicQueries = {
  all: () =>
    apiQuery(['topics', 'all'], async (api, at) => (await api.listTopics({}, at)).items, {
      staleTime: 5 * 60_000,
    }),
  popular: () =>
    apiQuery(
      ['topics', 'popular'],
      async (api, at) => (await api.popularTopics({ query: { limit: 6 } }, at)).items,
    ),
  /** The content of a topic's own page. */
  one: (id: string) =>
    apiQuery(
      ['topics', 'one', id],
      async (api, at) => (await api.readTopic({ params: { id } }, at)).category,
    ),
  detailed: () =>
    apiQuery(['topics', 'detailed'], async (api, at) => (await api.detailedTopics({}, at)).items),
};
