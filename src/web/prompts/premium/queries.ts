import { keepPreviousData } from '@tanstack/react-query';
import type { RefundState } from '../../../domain/market/market.ts';
import { apiQuery } from '../../core/query-client.ts';

/** Orders per page. */
const perPage = 12;

/** Queries about purchases and sales. All of them change when an order does. */
export const marketQueries = {
  /** Key prefix of all these queries except the terms of sale. */
  orders: ['orders'] as const,
  terms: () =>
    apiQuery(['market'], (api, at) => api.readMarket({}, at), { staleTime: Number.POSITIVE_INFINITY }),
  /** An order of the signed-in user. */
  one: (id: string) =>
    apiQuery(['orders', 'one', id], async (api, at) => (await api.readOrder({ params: { id } }, at)).order, {
      staleTime: 0,
    }),
  /** The purchased text of an opened order: a version, or the latest one. */
  text: (id: string, version?: number) =>
    apiQuery(['orders', 'text', id, version ?? 'latest'], (api, at) =>
      api.readPurchase({ params: { id }, query: { version } }, at),
    ),
  purchases: ({ q, page }: { q: string | undefined; page: number }) =>
    apiQuery(
      ['orders', 'purchases', q ?? '', page],
      (api, at) => api.myPurchases({ query: { q, page, limit: perPage } }, at),
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  payoutStatus: () =>
    apiQuery(['orders', 'payout-status'], (api, at) => api.readPayouts({}, at), { staleTime: 0 }),
  payouts: (page: number) =>
    apiQuery(
      ['orders', 'payouts', page],
      (api, at) => api.myPayouts({ query: { page, limit: perPage } }, at),
      {
        placeholderData: keepPreviousData,
        staleTime: 0,
      },
    ),
  statement: (id: string) =>
    apiQuery(['orders', 'statement', id], (api, at) => api.payoutStatement({ params: { id } }, at)),
  salesSummary: () =>
    apiQuery(['orders', 'summary'], (api, at) => api.mySalesSummary({}, at), { staleTime: 0 }),
  sales: (query: {
    refund: RefundState | undefined;
    from: string | undefined;
    to: string | undefined;
    page: number;
  }) =>
    apiQuery(
      ['orders', 'sales', query.refund ?? '', query.from ?? '', query.to ?? '', query.page],
      (api, at) => api.mySales({ query: { ...query, limit: perPage } }, at),
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
};
