import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditActions } from '../../domain/audit.ts';
import { userStates } from '../../domain/moderated-users.ts';
import { moderationStates } from '../../domain/prompt-status.ts';
import { apiOf } from '../runtime/query-client.ts';
import { type AdminParams, stateOf } from './admin-address.ts';

/** Filters of the report list. The first one is the default. */
export const caseStates = ['open', 'decided'] as const;

/** Queries of the admin page. */
export const adminQueries = {
  allReports: ['admin', 'reports'] as const,
  reports: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const query = { state: stateOf(state, caseStates), page };
    return queryOptions({
      queryKey: [...adminQueries.allReports, query],
      queryFn: ({ client, signal }) => apiOf(client).listReportCases({ query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  /** Key prefix of all user lists, to update them all after an action. */
  allUsers: ['admin', 'users'] as const,
  users: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, userStates), page };
    return queryOptions({
      queryKey: [...adminQueries.allUsers, query],
      queryFn: ({ client, signal }) => apiOf(client).listModeratedUsers({ query }, { signal }),
      // The old results stay visible until the new ones arrive.
      placeholderData: keepPreviousData,
    });
  },
  allPrompts: ['admin', 'prompts'] as const,
  prompts: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, moderationStates), page };
    return queryOptions({
      queryKey: [...adminQueries.allPrompts, query],
      queryFn: ({ client, signal }) => apiOf(client).listModeratedPrompts({ query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  log: ({ q, state, page }: AdminParams) => {
    const action = auditActions.find((value) => value === state);
    const query = { ...(action && { action }), actor: q.slice(0, 100), page };
    return queryOptions({
      queryKey: ['admin', 'log', query],
      queryFn: ({ client, signal }) => apiOf(client).listAudit({ query }, { signal }),
      placeholderData: keepPreviousData,
      // Every action on this page adds an entry.
      staleTime: 0,
    });
  },
};
