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
  items: PromptSummary[];
  total: number;
  totalPages: number;
}

/** The queries to load before a profile is shown. All lists but Prompts are visible only to the owner. */
export function profileQueries(params: ProfileParams): AnyQuery[] {
  const { theirs, ...own } = queriesOf(params);
  return params.own ? Object.values(own) : [theirs];
}

/** A profile's lists: the current page of the open tab, and the first page of the others, for their counts. */
export function useProfileLists(
  params: ProfileParams,
): Record<ProfileTab, UseQueryResult<ProfileList, ApiError>> {
  const { own } = params;
  const queries = queriesOf(params);
  const mine = useQuery({ ...queries.mine, enabled: own, select: ownList });
  const theirs = useQuery({ ...queries.theirs, enabled: !own });
  const drafts = useQuery({ ...queries.drafts, enabled: own, select: ownList });
  const hidden = useQuery({ ...queries.hidden, enabled: own, select: ownList });
  const liked = useQuery({ ...queries.liked, enabled: own, select: ownList });
  const bookmarked = useQuery({ ...queries.bookmarked, enabled: own, select: ownList });
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

interface Entry {
  post: PromptSummary;
}

type OwnReply = { pagination: { totalCount: number; totalPages: number } } & (
  | { posts: PromptSummary[] }
  | { likes: Entry[] }
  | { bookmarks: Entry[] }
);

function ownList(reply: OwnReply): ProfileList {
  const { totalCount: total, totalPages } = reply.pagination;
  if ('posts' in reply) return { items: reply.posts, total, totalPages };
  const entries = 'likes' in reply ? reply.likes : reply.bookmarks;
  return { items: entries.map(({ post }) => post), total, totalPages };
}
