import { paths } from '../../contract/core/routes.ts';
import { limits } from '../../domain/core/limits.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { pageNumber } from '../ui/pages/page-number.ts';

/** The tabs of the admin page. The first one is the default and is omitted from the URL. */
export const adminTabs = [
  'overview',
  'reports',
  'appeals',
  'people',
  'waiting',
  'invitations',
  'prompts',
  'findings',
  'market',
  'payouts',
  'log',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The query parameters of the admin page. Invalid ones count as missing. */
export interface AdminParams {
  tab: AdminTab;
  q: string;
  /** The tab's filter; empty for the default. */
  state: string;
  page: number;
}

export function readAdminParams(search: URLSearchParams): AdminParams {
  return {
    tab: adminTabs.find((tab) => tab === search.get('tab')) ?? adminTabs[0],
    q: cutText((search.get('q') ?? '').trim(), limits.searchQuery),
    state: search.get('state') ?? '',
    page: pageNumber(search),
  };
}

/** Returns the URL of the admin page. Default values are omitted. */
export function adminAddress({ tab, q, state, page = 1 }: Partial<AdminParams> = {}): string {
  const search = new URLSearchParams();
  if (tab && tab !== adminTabs[0]) search.set('tab', tab);
  if (q) search.set('q', q);
  if (state) search.set('state', state);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return paths.admin() + (text && `?${text}`);
}

/** Returns `state` if it is one of `known`, else the first of them. */
export function stateOf<T extends string>(state: string, known: readonly [T, ...T[]]): T {
  return known.find((value) => value === state) ?? known[0];
}
