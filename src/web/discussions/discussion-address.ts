import { type DiscussionCategory, discussionCategories } from '../../domain/discussions.ts';
import { pageNumber } from '../ui/page-number.ts';

/** SPEC has no names of categories; these are PRODUCT 8's. */
export const categoryLabels: Readonly<Record<DiscussionCategory, string>> = {
  general: 'General',
  help: 'Help',
  showcase: 'Showcase',
  ideas: 'Ideas',
};

/** What the address of the list asks for; what makes no sense counts as absent. */
export function readDiscussions(search: URLSearchParams): {
  category: DiscussionCategory | undefined;
  page: number;
} {
  return { category: categoryIn(search), page: pageNumber(search) };
}

/** The category that an address names. */
export function categoryIn(search: URLSearchParams): DiscussionCategory | undefined {
  return discussionCategories.find((category) => category === search.get('category'));
}

/** Which replies a discussion's address asks for: a page, or the page of one reply. */
export function readReplies(search: URLSearchParams): { page: number; reply?: string } {
  const reply = search.get('reply');
  return { page: pageNumber(search), ...(reply && { reply }) };
}
