import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditActions } from '../../domain/audit.ts';
import { userStates } from '../../domain/moderated-users.ts';
import { moderationStates } from '../../domain/prompt-status.ts';
import { apiOf } from '../runtime/query-client.ts';
import { type AdminParams, stateOf } from './admin-address.ts';

/** Which reports are listed; the first one where an address names none. */
export const caseStates = ['open', 'decided'] as const;

/** Queries of the admin page, by what its address asks for. */
export const adminQueries = {
  everyReports: ['admin', 'reports'] as const,
  reports: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const query = { state: stateOf(state, caseStates), page };
    return queryOptions({
      queryKey: [...adminQueries.everyReports, query],
      queryFn: ({ client, signal }) => apiOf(client).listReportCases({ query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  /** Prefix of every list of people, for writes that change many of them. */
  everyUser: ['admin', 'people'] as const,
  people: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, userStates), page };
    return queryOptions({
      queryKey: [...adminQueries.everyUser, query],
      queryFn: ({ client, signal }) => apiOf(client).listModeratedUsers({ query }, { signal }),
      // Results stay until the new ones arrive.
      placeholderData: keepPreviousData,
    });
  },
  everyPrompts: ['admin', 'prompts'] as const,
  prompts: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, moderationStates), page };
    return queryOptions({
      queryKey: [...adminQueries.everyPrompts, query],
      queryFn: ({ client, signal }) => apiOf(client).listModeratedPrompts({ query }, { signal }),
      placeholderData: keepPreviousData,
    });
  },
  log: ({ q, state, page }: AdminParams) => {
    const action = auditActions.find((one) => one === state);
    const query = { ...(action && { action }), actor: q.slice(0, 100), page };
    return queryOptions({
      queryKey: ['admin', 'log', query],
      queryFn: ({ client, signal }) => apiOf(client).listAudit({ query }, { signal }),
      placeholderData: keepPreviousData,
      // Each action on this page adds to it.
      staleTime: 0,
    });
  },
};
