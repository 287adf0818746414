import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { userQueries } from '../users/queries.ts';

/** Number of prompts in each section below a prompt. */
export const maxShown = 3;

/** Queries of the sections below a prompt. They load one more than is shown, since they may include the prompt itself. */
export const moreQueries = {
  ofTopic: ({ category }: Pick<PromptSummary, 'category'>) =>
    promptQueries.list({ page: 1, limit: maxShown + 1, categoryId: category.id }),
  ofAuthor: (username: string) => userQueries.prompts(username, { page: 1, limit: maxShown + 1 }),
};
