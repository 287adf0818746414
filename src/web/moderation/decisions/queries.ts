import { keepPreviousData } from '@tanstack/react-query';
import {
  type AuthorAction,
  authorActions,
  type ContentAction,
  contentActions,
} from '../../../domain/core/decisions.ts';
import { type Rule, ruleNames } from '../../../domain/moderation/rules.ts';
import { apiQuery } from '../../core/query-client.ts';
import { pageNumber } from '../../ui/pages/page-number.ts';

/** The filters and page of the public log. */
export interface LogState {
  content?: ContentAction | undefined;
  author?: AuthorAction | undefined;
  rule?: Rule | undefined;
  page: number;
}

/** Reads the query parameters of the log; invalid ones are ignored. */
export function readLogState(search: URLSearchParams): LogState {
  return {
    content: contentActions.find((action) => action === search.get('content')),
    author: authorActions.find((action) => action === search.get('author')),
    rule: ruleNames.find((rule) => rule === search.get('rule')),
    page: pageNumber(search),
  };
}

/** Queries about decisions of moderators. */
export const decisionQueries = {
  one: (id: string, key: string | undefined) =>
    apiQuery(['decisions', 'one', id, key ?? ''], async (api, at) => {
      const { decision } = await api.readDecision({ params: { id }, query: { key } }, at);
      return decision;
    }),
  log: (query: LogState) =>
    apiQuery(['decisions', 'log', query], (api, at) => api.readModerationLog({ query }, at), {
      placeholderData: keepPreviousData,
    }),
};
