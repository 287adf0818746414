import { paths } from '../../contract/core/routes.ts';
import type { Sort } from '../../contract/prompts/prompts.ts';
import { limits } from '../../domain/core/limits.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { sortLabels } from '../core/sort-labels.ts';
import { pageNumber } from '../ui/pages/page-number.ts';

/** A tab with a list of prompts. */
export type PromptsTab = 'prompts' | 'drafts' | 'hidden' | 'liked' | 'bookmarked';

export type ProfileTab = PromptsTab | 'collections';

export const profileTabs: readonly ProfileTab[] = [
  ...(['prompts', 'drafts', 'hidden', 'liked', 'bookmarked'] as const),
  'collections',
];

/** The tabs that are visible to everyone. */
const publicTabs: readonly ProfileTab[] = ['prompts', 'collections'];

/** The state in a profile's URL. */
export interface ProfileAddress {
  tab: ProfileTab;
  page: number;
  /** The search in the tab Prompts. */
  q: string;
  /** The order in the tab Prompts; '' is the default: most recent, or the best match of a search. */
  sort: Sort | '';
}

/**
 * Reads the query parameters; invalid ones are ignored. All tabs but Prompts and Collections are visible only
 * to the profile's owner.
 */
export function readProfileAddress(search: URLSearchParams, own: boolean): ProfileAddress {
  const tab = (own ? profileTabs : publicTabs).find((known) => known === search.get('tab')) ?? 'prompts';
  const page = pageNumber(search);
  if (tab !== 'prompts') return { tab, page, q: '', sort: '' };
  const q = cutText((search.get('q') ?? '').trim(), limits.searchQuery);
  const asked = search.get('sort') ?? '';
  const sort = Object.hasOwn(sortLabels, asked) ? (asked as Sort) : '';
  return { tab, page, q, sort: sort === 'recent' && !q ? '' : sort };
}

/** Returns the URL of a profile's tab, page and search. Default values are omitted. */
export function profileAddress(
  username: string,
  tab: ProfileTab,
  { page = 1, q = '', sort = '' }: Partial<Omit<ProfileAddress, 'tab'>> = {},
): string {
  const search = new URLSearchParams();
  if (tab !== 'prompts') search.set('tab', tab);
  if (q) search.set('q', q);
  if (sort && (q || sort !== 'recent')) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return paths.profile(username) + (text && `?${text}`);
}
