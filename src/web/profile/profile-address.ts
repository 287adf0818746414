import { paths } from '../../contract/routes.ts';

export type ProfileTab = 'prompts' | 'drafts' | 'hidden' | 'liked' | 'bookmarked';

export const profileTabs: readonly ProfileTab[] = ['prompts', 'drafts', 'hidden', 'liked', 'bookmarked'];

/** What a profile's address asks for. All but Prompts are their owner's alone (PRODUCT 5). */
export function readProfileAddress(search: URLSearchParams, own: boolean): { tab: ProfileTab; page: number } {
  const named = profileTabs.find((tab) => tab === search.get('tab'));
  const page = Number(search.get('page'));
  return {
    tab: own && named ? named : 'prompts',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a profile's tab and page; what is usual is left out. */
export function profileAddress(username: string, tab: ProfileTab, page = 1): string {
  const search = new URLSearchParams();
  if (tab !== 'prompts') search.set('tab', tab);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return paths.profile(username) + (text && `?${text}`);
}
