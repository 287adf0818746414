import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { pageNumber } from '../ui/page-number.ts';

/** The parts of the admin page, the first one without a name in its address. */
export const adminTabs = ['reports', 'people', 'prompts', 'log'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** What the address of the admin page asks for; what makes no sense counts as absent. */
export interface AdminParams {
  tab: AdminTab;
  q: string;
  /** Which of the tab's things; empty for the usual ones. */
  state: string;
  page: number;
}

export function readAdminParams(search: URLSearchParams): AdminParams {
  return {
    tab: adminTabs.find((tab) => tab === search.get('tab')) ?? adminTabs[0],
    q: (search.get('q') ?? '').trim().slice(0, limits.searchQuery),
    state: search.get('state') ?? '',
    page: pageNumber(search),
  };
}

/** The address of a part of the admin page; what is usual is left out. */
export function adminAddress({ tab, q, state, page = 1 }: Partial<AdminParams> = {}): string {
  const search = new URLSearchParams();
  if (tab && tab !== adminTabs[0]) search.set('tab', tab);
  if (q) search.set('q', q);
  if (state) search.set('state', state);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return paths.admin() + (text && `?${text}`);
}

/** The one of `known` that an address names, else the first. */
export function stateOf<T extends string>(state: string, known: readonly [T, ...T[]]): T {
  return known.find((one) => one === state) ?? known[0];
}
