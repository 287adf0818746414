import { type AdminTab, adminTabs } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { pageNumber } from '../community/page-number.ts';

/** What the address of the admin page asks for; what makes no sense counts as absent. */
export interface AdminPlace {
  tab: AdminTab;
  q: string;
  /** Which of the tab's things; empty for the usual ones. */
  state: string;
  page: number;
}

export function readAdminPlace(search: URLSearchParams): AdminPlace {
  return {
    tab: adminTabs.find((tab) => tab === search.get('tab')) ?? adminTabs[0],
    q: (search.get('q') ?? '').trim().slice(0, limits.searchQuery),
    state: search.get('state') ?? '',
    page: pageNumber(search),
  };
}

/** The one of `known` that an address names, else the first. */
export function stateOf<T extends string>(state: string, known: readonly [T, ...T[]]): T {
  return known.find((one) => one === state) ?? known[0];
}
