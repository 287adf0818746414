import type { RankingPeriod } from '../../domain/community/contributors.ts';
import type { DiscussionCategory } from '../../domain/community/discussions.ts';
import { type PromptPrice, valueFilters } from '../../domain/discovery/prompt-filters.ts';
import type { Rule } from '../../domain/moderation/rules.ts';
import type { NotificationListName } from '../../domain/notifications/notifications.ts';
import type { OptionalChoiceFilters } from '../../domain/prompts/choices.ts';

/**
 * The addresses of every page, and functions that build them. Links, redirects, the router and the tests use
 * them.
 */
export const routes = {
  home: '/',
  prompt: '/prompt/:id',
  tryPrompt: '/try/:id',
  promptHistory: '/prompt/:id/history',
  promptForks: '/prompt/:id/forks',
  promptStats: '/prompt/:id/stats',
  mergeFork: '/prompt/:id/merge',
  savePrompt: '/prompt/:id/save',
  checkout: '/checkout/:id',
  purchases: '/purchases',
  purchase: '/purchases/:id',
  withdrawal: '/purchases/:id/withdraw',
  sales: '/sales',
  collections: '/collections',
  newCollection: '/collections/new',
  collection: '/collection/:slug',
  editCollection: '/collection/:slug/edit',
  proposeEdit: '/prompt/:id/suggest',
  promptProposals: '/prompt/:id/suggestions',
  proposal: '/prompt/:id/suggestions/:proposal',
  explore: '/explore',
  topics: '/topics',
  write: '/write',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  verifyEmail: '/verify-email/:token',
  invitation: '/invite/:token',
  invitations: '/invitations',
  waiting: '/waiting',
  profile: '/profile/:username',
  settings: '/settings',
  webhooks: '/settings/webhooks',
  notifications: '/notifications',
  proposals: '/suggestions',
  notificationMails: '/settings/notifications',
  muted: '/settings/muted',
  payouts: '/settings/payouts',
  testPayouts: '/settings/payouts/test',
  unsubscribe: '/unsubscribe',
  recent: '/recent',
  library: '/library',
  about: '/about',
  help: '/help',
  contact: '/contact',
  community: '/community',
  leaderboard: '/community/leaderboard',
  members: '/community/members',
  discussions: '/community/discussions',
  newDiscussion: '/community/discussions/new',
  discussion: '/community/discussions/:id',
  events: '/community/events',
  newEvent: '/community/events/new',
  event: '/community/events/:id',
  guidelines: '/community/guidelines',
  moderationLog: '/moderation-log',
  decision: '/decisions/:id',
  admin: '/admin',
  agents: '/agents',
  inspect: '/inspect',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  dmca: '/dmca',
} as const;

/** 'following' is for signed-in users. */
export type HomeTab = 'featured' | 'trending' | 'recent' | 'following';

/** 'followed' is for signed-in users. */
export type CollectionsList = 'popular' | 'recent' | 'followed';

/** The lists of a member's library. */
export const libraryTabs = ['bookmarks', 'likes', 'recent', 'searches', 'collections'] as const;
export type LibraryTab = (typeof libraryTabs)[number];

export type RecentTab = 'viewed' | 'created';

export interface TopicsQuery {
  q?: string | undefined;
  /** A topic to rank first: its id, or its name in lower case. */
  category?: string | undefined;
}

export interface ExploreQuery extends OptionalChoiceFilters {
  q?: string | undefined;
  /** The topic's id, or its name in lower case. */
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  /** ISO 639-1 code. */
  language?: string | undefined;
  model?: string | undefined;
  price?: PromptPrice | 'purchased' | '' | undefined;
  featured?: boolean | undefined;
  sort?: string | undefined;
  view?: 'grid' | 'list' | undefined;
  page?: number | undefined;
}

export interface MembersQuery {
  q?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
}

export const paths = {
  /** A tab of the home page; for 'following' also the entries after a cursor. */
  home: (tab?: HomeTab, after?: string) => `/${search({ tab: tab === 'featured' ? undefined : tab, after })}`,
  prompt: (id: string) => `/prompt/${encodeURIComponent(id)}`,
  /** Where a reader sends a prompt to a service of their own. Links to it load a new document. */
  tryPrompt: (id: string) => `/try/${encodeURIComponent(id)}`,
  /** A comment, on whichever page of comments it is. With the fragment, it also works without scripts. */
  comment: (promptId: string, id: string) =>
    `/prompt/${encodeURIComponent(promptId)}?comment=${encodeURIComponent(id)}#comment-${encodeURIComponent(id)}`,
  /** The versions of a prompt, and the differences between two. */
  promptHistory: (
    id: string,
    { page = 1, ...compared }: { from?: number; to?: number; page?: number } = {},
  ) =>
    `/prompt/${encodeURIComponent(id)}/history${search({ ...compared, page: page === 1 ? undefined : page })}`,
  /** The sources of a prompt, and its forks. */
  promptForks: (id: string) => `/prompt/${encodeURIComponent(id)}/forks`,
  /** The statistics of a prompt in the last days; 30 by default. */
  promptStats: (id: string, days = 30) =>
    `/prompt/${encodeURIComponent(id)}/stats${search({ days: days === 30 ? undefined : days })}`,
  /** The changes in the source of a fork. */
  mergeFork: (id: string) => `/prompt/${encodeURIComponent(id)}/merge`,
  /** The page for saving a prompt to collections. */
  savePrompt: (id: string) => `/prompt/${encodeURIComponent(id)}/save`,
  /** The checkout page without money. */
  checkout: (order: string) => `/checkout/${encodeURIComponent(order)}`,
  /** A member's purchases. */
  purchases: ({ q, page = 1 }: { q?: string | undefined; page?: number } = {}) =>
    `/purchases${search({ q, page: page === 1 ? undefined : page })}`,
  /** An order: its receipt, the text in its latest or another version, and a refund. */
  purchase: (order: string, { version }: { version?: number } = {}) =>
    `/purchases/${encodeURIComponent(order)}${search({ version })}`,
  /** Where a buyer withdraws from a purchase. */
  withdrawal: (order: string) => `/purchases/${encodeURIComponent(order)}/withdraw`,
  /**
   * A member's sales; with `refund`, the orders with such a request; with days, those that were paid then.
   */
  sales: ({
    refund,
    from,
    to,
    page = 1,
  }: {
    refund?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    page?: number;
  } = {}) => `/sales${search({ refund, from, to, page: page === 1 ? undefined : page })}`,
  collections: ({
    list,
    q,
    page = 1,
  }: {
    list?: CollectionsList | undefined;
    q?: string | undefined;
    page?: number;
  } = {}) =>
    `/collections${search({ list: list === 'popular' ? undefined : list, q, page: page === 1 ? undefined : page })}`,
  newCollection: () => '/collections/new',
  /** `q` searches for prompts to add; `grid` shows the pictures of the prompts. */
  collection: (slug: string, page = 1, { q, view }: Pick<ExploreQuery, 'q' | 'view'> = {}) =>
    `/collection/${encodeURIComponent(slug)}${search({ q, view: view === 'grid' ? view : undefined, page: page === 1 ? undefined : page })}`,
  editCollection: (slug: string) => `/collection/${encodeURIComponent(slug)}/edit`,
  /** The form to suggest an edit, or to change a suggestion. */
  proposeEdit: (id: string, change?: string) =>
    `/prompt/${encodeURIComponent(id)}/suggest${search({ change })}`,
  /** The suggested edits of a prompt. */
  promptProposals: (id: string, query: { show?: string | undefined; page?: number } = {}) =>
    `/prompt/${encodeURIComponent(id)}/suggestions${search({ ...query, page: query.page === 1 ? undefined : query.page })}`,
  proposal: (promptId: string, id: string) =>
    `/prompt/${encodeURIComponent(promptId)}/suggestions/${encodeURIComponent(id)}`,
  explore: ({ sort, view, page = 1, ...filters }: ExploreQuery = {}) =>
    `/explore${search({ ...filterParams(filters), sort, view, page: page === 1 ? undefined : page })}`,
  topics: (query: TopicsQuery = {}) => `/topics${search({ ...query })}`,
  write: (editId?: string) => `/write${search({ edit: editId })}`,
  login: () => '/login',
  signup: () => '/signup',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  verifyEmail: (token: string) => `/verify-email/${encodeURIComponent(token)}`,
  /** Where the people who were invited join. */
  invitation: (token: string) => `/invite/${encodeURIComponent(token)}`,
  invitations: ({ page = 1 }: { page?: number } = {}) =>
    `/invitations${search({ page: page === 1 ? undefined : page })}`,
  /** What an account that cannot be used yet waits for. */
  waiting: () => '/waiting',
  profile: (username: string) => `/profile/${encodeURIComponent(username)}`,
  settings: () => '/settings',
  webhooks: () => '/settings/webhooks',
  payouts: ({ page = 1 }: { page?: number } = {}) =>
    `/settings/payouts${search({ page: page === 1 ? undefined : page })}`,
  /** The page where sellers choose the outcome for their account while no money moves. */
  testPayouts: () => '/settings/payouts/test',
  notificationMails: () => '/settings/notifications',
  /**
   * The users whom a member mutes or blocks, by the pages of both lists; with `user`, a choice for that user.
   */
  muted: ({ user, muted, blocked }: { user?: string | undefined; muted?: number; blocked?: number } = {}) =>
    `/settings/muted${search({ user, muted: muted === 1 ? undefined : muted, blocked: blocked === 1 ? undefined : blocked })}`,
  unsubscribe: (token: string) => `/unsubscribe${search({ token })}`,
  notifications: (page = 1, list: NotificationListName = 'all') =>
    `/notifications${search({ list: list === 'all' ? undefined : list, page: page === 1 ? undefined : page })}`,
  /** The suggested edits that a member received or sent. */
  proposals: (query: { side?: string | undefined; show?: string | undefined; page?: number } = {}) =>
    `/suggestions${search({ ...query, page: query.page === 1 ? undefined : query.page })}`,
  recent: (tab?: RecentTab) => (tab && tab !== 'viewed' ? `/recent?tab=${tab}` : '/recent'),
  library: (tab: LibraryTab = 'bookmarks', page = 1) =>
    `/library${search({ tab: tab === 'bookmarks' ? undefined : tab, page: page === 1 ? undefined : page })}`,
  about: () => '/about',
  help: () => '/help',
  /** `report`: the page that the message is about. */
  contact: (report?: string) => `/contact${search({ report })}`,
  community: () => '/community',
  leaderboard: (period: RankingPeriod = 'month', page = 1) =>
    `/community/leaderboard${search({ period: period === 'month' ? undefined : period, page: page === 1 ? undefined : page })}`,
  members: ({ q, sort, page = 1 }: MembersQuery = {}) =>
    `/community/members${search({ q, sort: sort === 'prompts' ? undefined : sort, page: page === 1 ? undefined : page })}`,
  discussions: ({
    q,
    category,
    page = 1,
  }: {
    q?: string | undefined;
    category?: DiscussionCategory | undefined;
    page?: number;
  } = {}) => `/community/discussions${search({ q, category, page: page === 1 ? undefined : page })}`,
  newDiscussion: (category?: DiscussionCategory) => `/community/discussions/new${search({ category })}`,
  /** A discussion, a page of its replies, or one of them. */
  discussion: (id: string, { page = 1, reply }: { page?: number; reply?: string } = {}) =>
    `/community/discussions/${encodeURIComponent(id)}${search({ reply, page: page === 1 ? undefined : page })}`,
  events: (when: 'upcoming' | 'past' = 'upcoming', page = 1) =>
    `/community/events${search({ when: when === 'past' ? when : undefined, page: page === 1 ? undefined : page })}`,
  newEvent: () => '/community/events/new',
  event: (id: string) => `/community/events/${encodeURIComponent(id)}`,
  guidelines: () => '/community/guidelines',
  /** A rule in the Community Guidelines. */
  rule: (rule: Rule) => `/community/guidelines#rule-${rule}`,
  /** The decision in a case. With the key from an email, it opens without signing in. */
  decision: (caseId: string, key?: string) => `/decisions/${encodeURIComponent(caseId)}${search({ key })}`,
  /** The public log of decisions. */
  moderationLog: ({
    content,
    author,
    rule,
    page = 1,
  }: {
    content?: string | undefined;
    author?: string | undefined;
    rule?: string | undefined;
    page?: number;
  } = {}) => `/moderation-log${search({ content, author, rule, page: page === 1 ? undefined : page })}`,
  admin: () => '/admin',
  /** How to use the site in an agent, or a prompt, or a collection. */
  agents: (of: { prompt?: string | undefined; collection?: string | undefined } = {}) =>
    `/agents${search({ ...of })}`,
  inspect: () => '/inspect',
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookies: () => '/cookies',
  dmca: () => '/dmca',
} as const;

/**
 * Addresses of the Atom feeds: the newest prompts overall, of a topic, of an author, of a collection, of a
 * search.
 */
export const feedPaths = {
  recent: () => '/feed.xml',
  topic: (id: string) => `/feeds/topics/${encodeURIComponent(id)}.xml`,
  author: (username: string) => `/feeds/people/${encodeURIComponent(username)}.xml`,
  collection: (slug: string) => `/feeds/collections/${encodeURIComponent(slug)}.xml`,
  /** `category` is a topic's id. Without other filters this is the feed of the topic, or of all prompts. */
  search: (filters: ExploreFilters): string => {
    const { category, ...others } = filterParams(filters);
    if (Object.values(others).some(Boolean)) return `/feeds/search.xml${search(filterParams(filters))}`;
    return category ? feedPaths.topic(category) : feedPaths.recent();
  },
} as const;

/** The address of a feed or calendar with a member's token, which makes it readable on a private site. */
export function withFeedToken(address: string, token: string | null | undefined): string {
  return token ? `${address}${address.includes('?') ? '&' : '?'}token=${token}` : address;
}

/**
 * Addresses for programs. `skills` is the index of the skills of a page, which installers derive from the
 * address of the page; topics and searches have pages of their own for it, which lead to Explore.
 */
export const agentPaths = {
  mcp: (collection?: string) =>
    collection === undefined ? '/mcp' : `/mcp/c/${encodeURIComponent(collection)}`,
  skills: (page: string) => `${page === '/' ? '' : page}/.well-known/agent-skills/index.json`,
  skill: (id: string) => `/prompt/${encodeURIComponent(id)}/SKILL.md`,
  /** A version of a prompt, which leads people to the prompt's history. */
  version: (id: string, number: number) => `/prompt/${encodeURIComponent(id)}/versions/${number}`,
  versionSkill: (id: string, number: number) => `${agentPaths.version(id, number)}/SKILL.md`,
  promptFile: (id: string, type: 'md' | 'json' | 'prompt') => `/prompt/${encodeURIComponent(id)}.${type}`,
  topic: (slug: string) => `/topics/${encodeURIComponent(slug)}`,
  search: (words: string) => `/search/${encodeURIComponent(words)}`,
  list: () => '/llms.txt',
  catalog: () => '/.well-known/api-catalog',
} as const;

// Names of prompts, collections and topics have no dot: an address that has one is that of a text.
const withMarkdown =
  /^\/((prompt|topics)\/[^/.]+|collection\/(?!new$)[^/.]+|search\/[^/]+(?<!\.md)|about|help|privacy|terms|cookies|dmca)$/;

/** The path of a page's text in Markdown, for the path of the page; undefined if it has none. */
export function markdownPath(path: string): string | undefined {
  if (/^\/profile\/[^/]+$/.test(path)) return `${path}/index.md`;
  if (path === '/community/guidelines') return '/guidelines.md';
  return withMarkdown.test(path) ? `${path}.md` : undefined;
}

type ExploreFilters = Omit<ExploreQuery, 'sort' | 'view' | 'page'>;

function filterParams({ tags, featured, q, category, ...others }: ExploreFilters) {
  const values = valueFilters.map((name) => [name, others[name]] as const);
  return {
    q,
    category,
    tags: tags?.join(','),
    ...Object.fromEntries(values),
    featured: featured ? 'true' : undefined,
  };
}

function search(query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
