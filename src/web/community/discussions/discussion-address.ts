import { type DiscussionCategory, discussionCategories } from '../../../domain/community/discussions.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { pageNumber } from '../../ui/pages/page-number.ts';

export const categoryLabels: Readonly<Record<DiscussionCategory, string>> = {
  general: 'General',
  help: 'Help',
  showcase: 'Showcase',
  ideas: 'Ideas',
};

/** Query parameters of the discussion list; invalid ones are ignored. */
export function readDiscussions(search: URLSearchParams): {
  q: string | undefined;
  category: DiscussionCategory | undefined;
  page: number;
} {
  const q = cutText((search.get('q') ?? '').trim(), limits.searchQuery) || undefined;
  return { q, category: categoryIn(search), page: pageNumber(search) };
}

export function categoryIn(search: URLSearchParams): DiscussionCategory | undefined {
  return discussionCategories.find((category) => category === search.get('category'));
}

/** Query parameters of a discussion: a page of replies, or the page that contains one reply. */
export function readReplies(search: URLSearchParams): { page: number; reply?: string } {
  const reply = search.get('reply');
  return { page: pageNumber(search), ...(reply && { reply }) };
}
