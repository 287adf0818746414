import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../contract/client.ts';
import type { PromptSummary } from '../../contract/prompts.ts';
import { promptQueries } from '../prompts/queries.ts';
import type { AnyQuery } from '../runtime/page-load.ts';
import { userQueries } from '../users/queries.ts';
import type { ProfileAddress, ProfileTab } from './profile-address.ts';

/** Prompts per page of a profile. */
const limit = 10;

/** The parameters of a profile page. */
export interface ProfileParams extends ProfileAddress {
  username: string;
  /** The user's id. */
  authorId: string;
  /** Whether the viewer is the profile's owner. */
  own: boolean;
}

/** A page of one of a profile's lists, in the same shape for all endpoints. */
export interface ProfileList {
  items: PromptSummary[];
  total: number;
  totalPages: number;
}

/** The queries to load before a profile is shown. All lists but Prompts are visible only to the owner. */
export function profileQueries(params: ProfileParams): AnyQuery[] {
  const { theirs, narrowed, ...own } = queriesOf(params);
  return [...(params.own ? Object.values(own) : [theirs]), ...(isNarrowed(params) ? [narrowed] : [])];
}

/** Whether the prompts are searched, or sorted in another order than by date. */
export function isNarrowed({ q, sort }: Pick<ProfileParams, 'q' | 'sort'>): boolean {
  return Boolean(q || sort);
}

/**
 * A profile's lists: the current page of the open tab, and the first page of the others, for their counts. `narrowed` are the
 * prompts as searched and sorted; without a search they are not fetched.
 */
export function useProfileLists(
  params: ProfileParams,
): Record<ProfileTab | 'narrowed', UseQueryResult<ProfileList, ApiError>> {
  const { own } = params;
  const queries = queriesOf(params);
  const mine = useQuery({ ...queries.mine, enabled: own });
  const theirs = useQuery({ ...queries.theirs, enabled: !own });
  const drafts = useQuery({ ...queries.drafts, enabled: own });
  const hidden = useQuery({ ...queries.hidden, enabled: own });
  const liked = useQuery({ ...queries.liked, enabled: own });
  const bookmarked = useQuery({ ...queries.bookmarked, enabled: own });
  const narrowed = useQuery({ ...queries.narrowed, enabled: isNarrowed(params) });
  return { prompts: own ? mine : theirs, narrowed, drafts, hidden, liked, bookmarked };
}

/** The query of a page of the open list. */
export type ProfilePageQuery = UseQueryOptions<unknown, ApiError, ProfileList>;

/** The query of the page of the open list that `params` has. */
export function openPageQuery(params: ProfileParams): ProfilePageQuery {
  const { mine, theirs, narrowed, ...others } = queriesOf(params);
  const lists = { ...others, prompts: params.own ? mine : theirs };
  // Each `select` gets what its own query returns.
  return (isNarrowed(params) ? narrowed : lists[params.tab]) as ProfilePageQuery;
}

function queriesOf(params: ProfileParams) {
  const { username, authorId, tab: open, page, q, sort } = params;
  const pageOf = (tab: ProfileTab) => ({ page: tab === open && !isNarrowed(params) ? page : 1, limit });
  const select = ownList;
  return {
    mine: { ...userQueries.myPrompts({ ...pageOf('prompts'), status: 'published' }), select },
    drafts: { ...userQueries.myPrompts({ ...pageOf('drafts'), status: 'draft' }), select },
    hidden: { ...userQueries.myPrompts({ ...pageOf('hidden'), status: 'hidden' }), select },
    narrowed: promptQueries.list({ authorId, page, limit, ...(q && { q }), ...(sort && { sort }) }),
    theirs: userQueries.prompts(username, pageOf('prompts')),
    liked: { ...userQueries.myLikes(pageOf('liked')), select },
    bookmarked: { ...userQueries.myBookmarks(pageOf('bookmarked')), select },
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
