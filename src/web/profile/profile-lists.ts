import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../contract/client.ts';
import type { PromptSummary } from '../../contract/prompts.ts';
import type { AnyQuery } from '../runtime/page-load.ts';
import { userQueries } from '../users/queries.ts';
import type { ProfileTab } from './profile-address.ts';

/** Prompts on each page of a profile (SPEC 9). */
const limit = 10;

/** Where a profile stands: whose it is, whether its owner looks, and what its address asks for. */
export interface ProfilePlace {
  username: string;
  own: boolean;
  tab: ProfileTab;
  page: number;
}

/** A page of one of a profile's lists, whatever call it came from. */
export interface ProfileList {
  prompts: PromptSummary[];
  total: number;
  pages: number;
}

interface OwnPagination {
  totalCount: number;
  totalPages: number;
}

/** The queries of a profile's lists, to be loaded before it is shown; all but Prompts are the owner's alone. */
export function profileQueries(place: ProfilePlace): AnyQuery[] {
  const { mine, theirs, drafts, hidden, liked, bookmarked } = queriesOf(place);
  return place.own ? [mine, drafts, hidden, liked, bookmarked] : [theirs];
}

/** A profile's lists: the open tab's page, the first of the others, whose counts the tabs show. */
export function useProfileLists(
  place: ProfilePlace,
): Record<ProfileTab, UseQueryResult<ProfileList, ApiError>> {
  const { own } = place;
  const queries = queriesOf(place);
  const mine = useQuery({
    ...queries.mine,
    enabled: own,
    select: ownList,
  });
  const theirs = useQuery({
    ...queries.theirs,
    enabled: !own,
    select: ({ items, total, totalPages }) => ({ prompts: items, total, pages: totalPages }),
  });
  const drafts = useQuery({
    ...queries.drafts,
    enabled: own,
    select: ownList,
  });
  const hidden = useQuery({
    ...queries.hidden,
    enabled: own,
    select: ownList,
  });
  const liked = useQuery({
    ...queries.liked,
    enabled: own,
    select: ({ likes, pagination }) =>
      listOf(
        likes.map(({ post }) => post),
        pagination,
      ),
  });
  const bookmarked = useQuery({
    ...queries.bookmarked,
    enabled: own,
    select: ({ bookmarks, pagination }) =>
      listOf(
        bookmarks.map(({ post }) => post),
        pagination,
      ),
  });
  return { prompts: own ? mine : theirs, drafts, hidden, liked, bookmarked };
}

function queriesOf({ username, tab: open, page }: ProfilePlace) {
  const at = (tab: ProfileTab) => ({ page: tab === open ? page : 1, limit });
  return {
    mine: userQueries.myPrompts({ ...at('prompts'), status: 'published' }),
    drafts: userQueries.myPrompts({ ...at('drafts'), status: 'draft' }),
    hidden: userQueries.myPrompts({ ...at('hidden'), status: 'hidden' }),
    theirs: userQueries.prompts(username, at('prompts')),
    liked: userQueries.myLikes(at('liked')),
    bookmarked: userQueries.myBookmarks(at('bookmarked')),
  };
}

function ownList({ posts, pagination }: { posts: PromptSummary[]; pagination: OwnPagination }): ProfileList {
  return listOf(posts, pagination);
}

function listOf(prompts: PromptSummary[], { totalCount, totalPages }: OwnPagination): ProfileList {
  return { prompts, total: totalCount, pages: totalPages };
}
