import { keepPreviousData } from '@tanstack/react-query';
import { cutText } from '../../../domain/core/text/text.ts';
import type { RefundState } from '../../../domain/market/market.ts';
import { auditActions } from '../../../domain/moderation/audit.ts';
import { userStates } from '../../../domain/moderation/moderated-users.ts';
import { moderationStates } from '../../../domain/prompts/prompt-status.ts';
import { ruleFilters, severityFilters } from '../../../domain/prompts/xray/rules.ts';
import { apiQuery } from '../../core/query-client.ts';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';

/** Filters of the lists of reports and appeals. The first one is the default. */
export const caseStates = ['open', 'decided'] as const;

/**
 * Filters of the list of orders: by the state of their refund, or disputed ones. The first one is the
 * default.
 */
export const orderFilters = [
  'all',
  'escalated',
  'asked',
  'granted',
  'declined',
  'disputed',
] as const satisfies readonly ('all' | 'disputed' | RefundState)[];

/** Filters of the list of payouts. The first one is the default. */
export const payoutFilters = ['all', 'pending', 'sent', 'failed'] as const;

/**
 * Queries of the admin page. Each `all…` is the key prefix of its lists, to invalidate all of them after an
 * action.
 */
export const adminQueries = {
  // Stale immediately, because every visit of the site changes it.
  overview: () => apiQuery(['admin', 'overview'], (api, at) => api.readOverview({}, at), { staleTime: 0 }),
  allReports: ['admin', 'reports'] as const,
  reports: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const query = { state: stateOf(state, caseStates), page };
    return apiQuery(
      [...adminQueries.allReports, query],
      (api, at) => api.listReportCases({ query }, at),
      list,
    );
  },
  allAppeals: ['admin', 'appeals'] as const,
  appeals: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const query = { state: stateOf(state, caseStates), page };
    return apiQuery([...adminQueries.allAppeals, query], (api, at) => api.listAppeals({ query }, at), list);
  },
  allUsers: ['admin', 'users'] as const,
  users: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, userStates), page };
    return apiQuery(
      [...adminQueries.allUsers, query],
      (api, at) => api.listModeratedUsers({ query }, at),
      list,
    );
  },
  allInvitations: ['admin', 'invitations'] as const,
  invitations: (query: Pick<AdminParams, 'page'>) =>
    apiQuery([...adminQueries.allInvitations, query], (api, at) => api.listInvitations({ query }, at), list),
  allWaiting: ['admin', 'waiting'] as const,
  waiting: ({ page }: Pick<AdminParams, 'page'>) =>
    apiQuery(
      [...adminQueries.allWaiting, page],
      (api, at) => api.listWaitingAccounts({ query: { page } }, at),
      {
        ...list,
        staleTime: 0,
      },
    ),
  allPrompts: ['admin', 'prompts'] as const,
  prompts: ({ q, state, page }: AdminParams) => {
    const query = { q, state: stateOf(state, moderationStates), page };
    return apiQuery(
      [...adminQueries.allPrompts, query],
      (api, at) => api.listModeratedPrompts({ query }, at),
      list,
    );
  },
  findings: ({ q, state, page }: AdminParams) => {
    const query = { severity: stateOf(state, severityFilters), rule: stateOf(q, ruleFilters), page };
    return apiQuery(['admin', 'findings', query], (api, at) => api.listFindings({ query }, at), list);
  },
  allMarket: ['admin', 'market'] as const,
  marketFigures: () =>
    apiQuery([...adminQueries.allMarket, 'figures'], (api, at) => api.marketFigures({}, at), {
      staleTime: 0,
    }),
  orders: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const filter = stateOf(state, orderFilters);
    const query = {
      ...(filter === 'disputed' ? { state: filter } : filter !== 'all' && { refund: filter }),
      page,
    };
    return apiQuery(
      [...adminQueries.allMarket, 'orders', query],
      (api, at) => api.listOrders({ query }, at),
      list,
    );
  },
  allPayouts: ['admin', 'payouts'] as const,
  payouts: ({ state, page }: Pick<AdminParams, 'state' | 'page'>) => {
    const filter = stateOf(state, payoutFilters);
    const query = { ...(filter !== 'all' && { state: filter }), page };
    return apiQuery([...adminQueries.allPayouts, query], (api, at) => api.listPayouts({ query }, at), list);
  },
  payoutHolds: () =>
    apiQuery([...adminQueries.allPayouts, 'holds'], (api, at) => api.listPayoutHolds({}, at), {
      staleTime: 0,
    }),
  log: ({ q, state, page }: AdminParams) => {
    const action = auditActions.find((value) => value === state);
    const query = { ...(action && { action }), actor: cutText(q, 100), page };
    // Stale immediately, because every action on this page adds an entry.
    return apiQuery(['admin', 'log', query], (api, at) => api.listAudit({ query }, at), {
      ...list,
      staleTime: 0,
    });
  },
};

const list = { placeholderData: keepPreviousData };
