import { paths } from '../../contract/routes.ts';
import { pageNumber } from '../ui/page-number.ts';

export type ProfileTab = 'prompts' | 'drafts' | 'hidden' | 'liked' | 'bookmarked';

export const profileTabs: readonly ProfileTab[] = ['prompts', 'drafts', 'hidden', 'liked', 'bookmarked'];

/** The tab and page in a profile's URL. All tabs but Prompts are visible only to the profile's owner. */
export function readProfileAddress(search: URLSearchParams, own: boolean): { tab: ProfileTab; page: number } {
  const tab = profileTabs.find((known) => known === search.get('tab'));
  return { tab: (own && tab) || 'prompts', page: pageNumber(search) };
}

/** The URL of a profile's tab and page. Default values are left out. */
export function profileAddress(username: string, tab: ProfileTab, page = 1): string {
  const search = new URLSearchParams();
  if (tab !== 'prompts') search.set('tab', tab);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return paths.profile(username) + (text && `?${text}`);
}
