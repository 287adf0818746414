import { limits } from '../../domain/limits.ts';
import { type MemberSort, memberSorts } from '../../domain/members.ts';
import { pageNumber } from '../ui/page-number.ts';

/** Query parameters of the member list; invalid ones are ignored. */
export interface MemberSearch {
  q: string;
  sort: MemberSort;
  page: number;
}

export function readMembers(search: URLSearchParams): MemberSearch {
  return {
    q: (search.get('q') ?? '').trim().slice(0, limits.searchQuery),
    sort: memberSorts.find((sort) => sort === search.get('sort')) ?? 'prompts',
    page: pageNumber(search),
  };
}
