import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../contract/client.ts';
import type { PromptSummary } from '../../contract/prompts.ts';
import type { AnyQuery } from '../runtime/page-load.ts';
import { userQueries } from '../users/queries.ts';
import type { ProfileTab } from './profile-address.ts';

/** Prompts per page of a profile. */
const limit = 10;

/** The parameters of a profile page. */
export interface ProfileParams {
  username: string;
  /** Whether the viewer is the profile's owner. */
  own: boolean;
  tab: ProfileTab;
  page: number;
}

/** A page of one of a profile's lists, in the same shape for all endpoints. */
export interface ProfileList {
  prompts: PromptSummary[];
  total: number;
  pages: number;
}

interface OwnPagination {
  totalCount: number;
  totalPages: number;
}

/** The queries to load before a profile is shown. All lists but Prompts are visible only to the owner. */
export function profileQueries(params: ProfileParams): AnyQuery[] {
  const { mine, theirs, drafts, hidden, liked, bookmarked } = queriesOf(params);
  return params.own ? [mine, drafts, hidden, liked, bookmarked] : [theirs];
}

/** A profile's lists: the current page of the open tab, and the first page of the others, for their counts. */
export function useProfileLists(
  params: ProfileParams,
): Record<ProfileTab, UseQueryResult<ProfileList, ApiError>> {
  const { own } = params;
  const queries = queriesOf(params);
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

function queriesOf({ username, tab: open, page }: ProfileParams) {
  const pageOf = (tab: ProfileTab) => ({ page: tab === open ? page : 1, limit });
  return {
    mine: userQueries.myPrompts({ ...pageOf('prompts'), status: 'published' }),
    drafts: userQueries.myPrompts({ ...pageOf('drafts'), status: 'draft' }),
    hidden: userQueries.myPrompts({ ...pageOf('hidden'), status: 'hidden' }),
    theirs: userQueries.prompts(username, pageOf('prompts')),
    liked: userQueries.myLikes(pageOf('liked')),
    bookmarked: userQueries.myBookmarks(pageOf('bookmarked')),
  };
}

function ownList({ posts, pagination }: { posts: PromptSummary[]; pagination: OwnPagination }): ProfileList {
  return listOf(posts, pagination);
}

function listOf(prompts: PromptSummary[], { totalCount, totalPages }: OwnPagination): ProfileList {
  return { prompts, total: totalCount, pages: totalPages };
}
