import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import { userQueries } from '../users/queries.ts';

/** How many others of a topic, and of an author, stand at the foot of a prompt. */
export const shownMore = 3;

/** The queries behind them; one more than is shown, since the prompt itself may be among them. */
export const moreQueries = {
  ofTopic: ({ category }: Pick<PromptSummary, 'category'>) =>
    promptQueries.list({ page: 1, limit: shownMore + 1, categoryId: category.id }),
  ofAuthor: (username: string) => userQueries.prompts(username, { page: 1, limit: shownMore + 1 }),
};
