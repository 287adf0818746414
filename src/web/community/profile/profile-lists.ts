import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/client.ts';
import type { Collection } from '../../../contract/community/collections.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import type { AnyQuery } from '../../core/page-load.ts';
import type { ProfileAddress, ProfileTab, PromptsTab } from '../../people/profile-address.ts';
import { userQueries } from '../../people/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { collectionQueries } from '../collections/queries.ts';

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

/**
 * Returns the queries to load before a profile is shown. All lists but Prompts and Collections are visible
 * only to the owner.
 */
export function profileQueries(params: ProfileParams): AnyQuery[] {
  const { theirs, narrowed, collections, ...own } = queriesOf(params);
  return [
    ...(params.own ? Object.values(own) : [theirs]),
    collections,
    ...(isNarrowed(params) ? [narrowed] : []),
  ];
}

/** Whether the prompts are searched, or sorted by anything but date. */
export function isNarrowed({ q, sort }: Pick<ProfileParams, 'q' | 'sort'>): boolean {
  return Boolean(q || sort);
}

/**
 * Returns a profile's lists: the current page of the open tab, and the first page of the other tabs, for
 * their counts. `narrowed` is the searched and sorted list of prompts, and is fetched only for a search or
 * another sort order.
 */
export function useProfileLists(params: ProfileParams): Record<
  PromptsTab | 'narrowed',
  UseQueryResult<ProfileList, ApiError>
> & {
  collections: UseQueryResult<{ items: Collection[]; total: number; totalPages: number }, ApiError>;
} {
  const { own } = params;
  const queries = queriesOf(params);
  const mine = useQuery({ ...queries.mine, enabled: own });
  const theirs = useQuery({ ...queries.theirs, enabled: !own });
  const drafts = useQuery({ ...queries.drafts, enabled: own });
  const hidden = useQuery({ ...queries.hidden, enabled: own });
  const liked = useQuery({ ...queries.liked, enabled: own });
  const bookmarked = useQuery({ ...queries.bookmarked, enabled: own });
  const narrowed = useQuery({ ...queries.narrowed, enabled: isNarrowed(params) });
  const collections = useQuery(queries.collections);
  return { prompts: own ? mine : theirs, narrowed, drafts, hidden, liked, bookmarked, collections };
}

/** The query of a page of the open list. */
export type ProfilePageQuery = UseQueryOptions<unknown, ApiError, ProfileList>;

/** Returns the query of the open list of prompts at the page in `params`. */
export function openPageQuery(params: ProfileParams & { tab: PromptsTab }): ProfilePageQuery {
  const { mine, theirs, narrowed, collections: _, ...others } = queriesOf(params);
  const lists = { ...others, prompts: params.own ? mine : theirs };
  // Each `select` receives the result of its own query.
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
    liked: savedPromptsQuery('likes', pageOf('liked').page),
    bookmarked: savedPromptsQuery('bookmarks', pageOf('bookmarked').page),
    collections: collectionQueries.ofUser(username, pageOf('collections').page),
  };
}

/** A page of the prompts that a member likes or has bookmarked. */
export function savedPromptsQuery(kind: 'likes' | 'bookmarks', page: number): ProfilePageQuery {
  const query = kind === 'likes' ? userQueries.myLikes : userQueries.myBookmarks;
  // `select` receives a reply of either kind.
  return { ...query({ page, limit }), select: ownList } as ProfilePageQuery;
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
