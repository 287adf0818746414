import { agentPaths, feedPaths, libraryTabs, paths, type routes } from '../../../src/contract/core/routes.ts';
import type { PaidSite, Reader } from '../market/paid-site.ts';
import { entitled } from '../market/text-reads.ts';

/** Addresses of a page, and who finds the text on one of them. */
interface PageRead {
  at: (ids: PaidSite['ids']) => string[];
  finds?: readonly Reader[];
}

const simply = (address: string): PageRead => ({ at: () => [address] });

/** Every page. */
export const pages: Record<keyof typeof routes, PageRead> = {
  home: {
    at: () => (['featured', 'trending', 'recent', 'following'] as const).map((tab) => paths.home(tab)),
  },
  prompt: { at: ({ prompt }) => [paths.prompt(prompt)], finds: entitled },
  tryPrompt: { at: ({ prompt }) => [paths.tryPrompt(prompt)], finds: entitled },
  promptHistory: {
    at: ({ prompt }) => [paths.promptHistory(prompt), paths.promptHistory(prompt, { from: 1, to: 2 })],
    finds: entitled,
  },
  promptForks: { at: ({ prompt }) => [paths.promptForks(prompt)], finds: entitled },
  promptStats: { at: ({ prompt }) => [paths.promptStats(prompt)] },
  mergeFork: { at: ({ fork }) => [paths.mergeFork(fork)] },
  savePrompt: { at: ({ prompt }) => [paths.savePrompt(prompt)], finds: entitled },
  checkout: { at: ({ order }) => [paths.checkout(order)] },
  purchases: simply(paths.purchases()),
  purchase: {
    at: ({ order, refundedOrder }) =>
      [order, refundedOrder].flatMap((id) => [paths.purchase(id), paths.purchase(id, { version: 2 })]),
    finds: ['buyer'],
  },
  withdrawal: { at: ({ order, refundedOrder }) => [order, refundedOrder].map((id) => paths.withdrawal(id)) },
  sales: simply(paths.sales()),
  collections: {
    at: () => (['popular', 'recent', 'followed'] as const).map((list) => paths.collections({ list })),
  },
  newCollection: simply(paths.newCollection()),
  collection: { at: ({ collectionSlug }) => [paths.collection(collectionSlug)] },
  editCollection: { at: ({ collectionSlug }) => [paths.editCollection(collectionSlug)] },
  proposeEdit: {
    at: ({ prompt, buyersProposal, refundedProposal }) => [
      paths.proposeEdit(prompt),
      paths.proposeEdit(prompt, buyersProposal),
      paths.proposeEdit(prompt, refundedProposal),
    ],
    finds: entitled,
  },
  promptProposals: { at: ({ prompt }) => [paths.promptProposals(prompt)], finds: entitled },
  proposal: {
    at: ({ prompt, strangersProposal, buyersProposal, refundedProposal }) =>
      [strangersProposal, buyersProposal, refundedProposal].map((id) => paths.proposal(prompt, id)),
    finds: entitled,
  },
  explore: {
    at: () => [paths.explore(), paths.explore({ q: 'diplomat' }), paths.explore({ price: 'premium' })],
  },
  topics: simply(paths.topics()),
  write: { at: ({ prompt }) => [paths.write(), paths.write(prompt)], finds: entitled },
  login: simply(paths.login()),
  signup: simply(paths.signup()),
  forgotPassword: simply(paths.forgotPassword()),
  resetPassword: simply(paths.resetPassword('none')),
  verifyEmail: simply(paths.verifyEmail('none')),
  invitation: simply(paths.invitation('none')),
  invitations: simply(paths.invitations()),
  waiting: simply(paths.waiting()),
  profile: { at: () => ['author', 'buyer', 'stranger'].map((name) => paths.profile(name)) },
  settings: simply(paths.settings()),
  webhooks: simply(paths.webhooks()),
  notifications: simply(paths.notifications()),
  proposals: { at: () => [paths.proposals(), paths.proposals({ side: 'sent' })] },
  notificationMails: simply(paths.notificationMails()),
  muted: simply(paths.muted()),
  payouts: simply(paths.payouts()),
  testPayouts: simply(paths.testPayouts()),
  unsubscribe: simply(paths.unsubscribe('none')),
  recent: { at: () => [paths.recent(), paths.recent('created')] },
  library: { at: () => libraryTabs.map((tab) => paths.library(tab)) },
  about: simply(paths.about()),
  help: simply(paths.help()),
  contact: simply(paths.contact()),
  community: simply(paths.community()),
  leaderboard: simply(paths.leaderboard()),
  members: simply(paths.members()),
  discussions: simply(paths.discussions()),
  newDiscussion: simply(paths.newDiscussion()),
  discussion: { at: ({ discussion }) => [paths.discussion(discussion)] },
  events: simply(paths.events()),
  newEvent: simply(paths.newEvent()),
  event: { at: ({ event }) => [paths.event(event)] },
  inspect: simply(paths.inspect()),
  agents: {
    at: ({ prompt, collectionSlug }) => [
      paths.agents({ prompt }),
      paths.agents({ collection: collectionSlug }),
    ],
    finds: entitled,
  },
  guidelines: simply(paths.guidelines()),
  moderationLog: simply(paths.moderationLog()),
  decision: { at: ({ decision }) => [paths.decision(decision)] },
  admin: {
    at: () => ['', '?tab=reports', '?tab=appeals', '?tab=findings'].map((query) => paths.admin() + query),
    finds: ['admin'],
  },
  privacy: simply(paths.privacy()),
  terms: simply(paths.terms()),
  cookies: simply(paths.cookies()),
  dmca: simply(paths.dmca()),
};

/** Addresses below /api that no endpoint declares. */
export const otherAddresses: Record<string, Omit<PageRead, 'at'>> = {
  '/auth/start/:provider': {},
  '/auth/callback/:provider': {},
  '/collections/:id/export.$format': {},
  '/events/:id/calendar.ics': {},
  '/posts/id/:id/prompt.md': { finds: entitled },
  '/posts/id/:id/stats.csv': {},
  '/users/me/sales.csv': {},
};

/** The addresses at a path of {@link otherAddresses}. */
export function otherAddressesAt(path: string, { prompt, collection, event }: PaidSite['ids']): string[] {
  const id = path.startsWith('/posts') ? prompt : path.startsWith('/events') ? event : collection;
  const formats = path.includes('$format') ? ['csv', 'json', 'md'] : [''];
  return formats.map(
    (format) => `/api${path.replace(':id', id).replace('$format', format).replace(':provider', 'none')}`,
  );
}

/** The address of every kind of feed. */
export function feedsOf({ collectionSlug }: PaidSite['ids']): string[] {
  const feeds: Record<keyof typeof feedPaths, string> = {
    recent: feedPaths.recent(),
    topic: feedPaths.topic('programming'),
    author: feedPaths.author('author'),
    collection: feedPaths.collection(collectionSlug),
    search: feedPaths.search({ q: 'diplomat' }),
  };
  return Object.values(feeds);
}

/** The texts for programs, and who finds the text in one of them. */
export const agentTexts: Record<string, PageRead> = {
  index: {
    at: ({ prompt, collectionSlug }) =>
      ['/', paths.profile('author'), paths.collection(collectionSlug), agentPaths.topic('programming')]
        .concat(agentPaths.search('diplomat'), paths.prompt(prompt))
        .map((page) => agentPaths.skills(page)),
  },
  skill: { at: ({ prompt }) => [agentPaths.skill(prompt)], finds: entitled },
  version: {
    at: ({ prompt }) =>
      [agentPaths.version(prompt, 1), agentPaths.skill(prompt)].map((page) => agentPaths.skills(page)),
  },
  versionSkill: {
    at: ({ prompt }) => [1, 2].map((number) => agentPaths.versionSkill(prompt, number)),
    finds: entitled,
  },
  promptFile: {
    at: ({ prompt }) =>
      (['md', 'json', 'prompt'] as const).map((type) => agentPaths.promptFile(prompt, type)),
    finds: entitled,
  },
  list: {
    at: ({ collectionSlug }) => [
      agentPaths.list(),
      agentPaths.catalog(),
      ...['/profile/author/index.md', `${paths.collection(collectionSlug)}.md`, '/topics/programming.md'],
      ...['/search/diplomat.md', '/topics/programming', '/search/diplomat', '/terms.md'],
    ],
  },
};

/** Messages of MCP by method, and who finds the text in the reply. */
export const mcpMessages: Record<
  string,
  { params: (ids: PaidSite['ids']) => object[]; finds?: readonly Reader[] }
> = {
  'prompts/list': { params: () => [{}] },
  'prompts/get': { params: ({ slug, prompt }) => [{ name: slug }, { name: prompt }], finds: entitled },
  'completion/complete': {
    params: ({ slug }) => [{ ref: { type: 'ref/prompt', name: slug }, argument: { name: 'a', value: '' } }],
  },
  'resources/list': { params: () => [{}] },
  'resources/templates/list': { params: () => [{}] },
  'resources/read': {
    params: ({ prompt, slug }) =>
      ['', '/versions/1', '/versions/2']
        .map((version) => ({ uri: `prompt://${prompt}${version}` }))
        .concat({ uri: `skill://${prompt}/${slug}/SKILL.md` }),
    finds: entitled,
  },
  'skills/list': { params: () => [{}] },
  'skills/get': { params: ({ slug, prompt }) => [{ uri: `skill://${prompt}/${slug}/SKILL.md` }] },
  'tools/list': { params: () => [{}] },
  'tools/call': {
    params: ({ prompt }) => [
      { name: 'search_prompts', arguments: { q: 'diplomat' } },
      ...['get_prompt', 'fill_prompt', 'publish_draft'].map((name) => ({ name, arguments: { id: prompt } })),
    ],
    finds: entitled,
  },
};
