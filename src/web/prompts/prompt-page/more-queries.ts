import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { apiQuery } from '../../core/query-client.ts';
import { userQueries } from '../../people/queries.ts';
import { promptQueries } from '../queries.ts';

/** Number of prompts in each section below a prompt. */
export const maxShown = 3;

/**
 * Queries of the sections below a prompt. Those of the topic and the author may include prompts that another
 * section already shows.
 */
export const moreQueries = {
  similarTo: ({ id }: Pick<PromptSummary, 'id'>) =>
    apiQuery(
      promptQueries.details(id).similar,
      async (api, at) => (await api.similarPrompts({ params: { id }, query: { limit: maxShown } }, at)).items,
    ),
  ofTopic: ({ category }: Pick<PromptSummary, 'category'>) =>
    promptQueries.list({ page: 1, limit: 2 * maxShown + 1, categoryId: category.id }),
  ofAuthor: (username: string) => userQueries.prompts(username, { page: 1, limit: 3 * maxShown + 1 }),
};
