import type { Sort } from '../../contract/prompts/prompts.ts';

export const sortLabels: Readonly<Record<Sort, string>> = {
  trending: 'Trending',
  recent: 'Most Recent',
  popular: 'Most Popular',
  oldest: 'Oldest First',
};
