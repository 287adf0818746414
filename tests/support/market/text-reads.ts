import type { EndpointName } from '../../../src/contract/endpoints.ts';
import { canary, type PaidSite, type Reader } from './paid-site.ts';

/** Who may read the text. */
export const entitled: Reader[] = ['buyer', 'author', 'admin'];

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Requests of an endpoint, and who finds the text in one of its replies. */
export interface Read {
  requests?: (ids: PaidSite['ids']) => Parts[];
  finds?: readonly Reader[];
  /** Whether every reader is answered with not-found. */
  isMissing?: boolean;
}

const plain: Read = {};
const onPrompt: Read = { requests: ({ prompt }) => [{ params: { id: prompt } }] };
const onCollection: Read = { requests: ({ collection }) => [{ params: { id: collection } }] };
const onWebhook: Read = { requests: ({ webhook }) => [{ params: { id: webhook } }] };
const searches = [canary, canary.slice(0, 6), `${canary.slice(0, -1)}k`, `"twice ${canary}"`];
const found: Read = { requests: () => [{}, ...searches.map((q) => ({ query: { q } }))] };
const ofUser: Read = {
  requests: () => ['author', 'buyer', 'stranger'].map((username) => ({ params: { username } })),
};

/** Every endpoint that reads. */
export const reads: Partial<Record<EndpointName, Read>> = {
  listAppeals: plain,
  listAudit: plain,
  listInvitations: plain,
  listWaitingAccounts: plain,
  marketFigures: plain,
  listPayoutHolds: plain,
  listPayouts: plain,
  listOrders: plain,
  readOverview: plain,
  listModeratedUsers: plain,
  listModeratedPrompts: found,
  listFindings: plain,
  listReportCases: {
    requests: () => [{}, { query: { state: 'decided' } }],
    finds: ['admin'],
  },
  readMailLink: { requests: () => [{ params: { token: 'none' } }], isMissing: true },
  readInvitation: { requests: () => [{ params: { token: 'none' } }], isMissing: true },
  listProviders: plain,
  listChanges: plain,
  listTopics: plain,
  detailedTopics: plain,
  popularTopics: plain,
  readTopic: { requests: () => [{ params: { id: 'programming' } }] },
  listCollections: plain,
  readCollection: onCollection,
  listCollaborators: onCollection,
  collectionFollowers: onCollection,
  listCollectionItems: onCollection,
  readComment: { requests: ({ comment }) => [{ params: { id: comment } }] },
  communityFigures: plain,
  leaderboard: plain,
  readContent: { requests: () => [{ params: { name: 'help' } }] },
  readDecision: {
    requests: ({ decision }) => [{ params: { id: decision } }],
  },
  listDiscussions: plain,
  recentDiscussions: plain,
  readDiscussion: { requests: ({ discussion }) => [{ params: { id: discussion } }] },
  listReplies: { requests: ({ discussion }) => [{ params: { id: discussion } }] },
  listEvents: plain,
  readEvent: { requests: ({ event }) => [{ params: { id: event } }] },
  formToken: plain,
  readMarket: plain,
  readModerationLog: plain,
  listPrompts: {
    requests: (ids) => [
      ...(found.requests?.(ids) ?? []),
      { query: { price: 'premium' } },
      { query: { ids: ids.prompt } },
      { query: { q: `diplomat -${canary}`, sort: 'recent' } },
    ],
  },
  promptAlternatives: { requests: () => searches.map((q) => ({ query: { q } })) },
  promptFacets: found,
  featuredPrompts: plain,
  followedPrompts: plain,
  readPrompt: { ...onPrompt, finds: entitled },
  listComments: onPrompt,
  compareVersions: {
    requests: ({ prompt }) =>
      [
        { from: 1, to: 2 },
        { from: 3, to: 2 },
      ].map((query) => ({ params: { id: prompt }, query })),
    finds: entitled,
  },
  listForks: onPrompt,
  readLineage: onPrompt,
  listProposals: onPrompt,
  similarPrompts: {
    requests: ({ prompt, free }) => [{ params: { id: prompt } }, { params: { id: free } }],
  },
  readPromptStats: onPrompt,
  // Nothing can be merged from a premium prompt.
  readUpstream: { requests: ({ fork }) => [{ params: { id: fork } }], isMissing: true },
  listVersions: onPrompt,
  readVersion: {
    requests: ({ prompt }) => ['1', '2', '3'].map((number) => ({ params: { id: prompt, number } })),
    finds: entitled,
  },
  recentPrompts: plain,
  readPromptBySlug: { requests: ({ slug }) => [{ params: { slug } }], finds: entitled },
  suggest: { requests: () => searches.map((q) => ({ query: { q } })) },
  findTags: { requests: () => [{}, { query: { match: canary.slice(0, 4) } }] },
  trendingPrompts: plain,
  readProposal: {
    requests: ({ strangersProposal, buyersProposal, refundedProposal }) =>
      [strangersProposal, buyersProposal, refundedProposal].map((id) => ({ params: { id } })),
    finds: entitled,
  },
  readReply: { requests: ({ reply }) => [{ params: { id: reply } }] },
  listServices: plain,
  communityStats: plain,
  listUsers: plain,
  currentUser: plain,
  // The buyer's has the edit that they suggested.
  myArchive: { finds: ['buyer', 'author'] },
  blockedUsers: plain,
  myBookmarks: plain,
  myCollections: { requests: ({ prompt }) => [{ query: { prompt } }] },
  followedCollections: plain,
  myData: { finds: ['buyer', 'author'] },
  myKeys: plain,
  myLikes: plain,
  mutedUsers: plain,
  readNotificationMails: plain,
  myNotifications: plain,
  streamNotifications: { requests: () => [{ query: { seconds: 0 } }] },
  countNotifications: plain,
  readLeavingCosts: plain,
  readOrder: { requests: ({ order }) => [{ params: { id: order } }] },
  myPrompts: plain,
  myProposals: { requests: () => ['received', 'sent'].map((side) => ({ query: { side } })) },
  myPurchases: plain,
  readPurchase: {
    requests: ({ order, refundedOrder }) =>
      [order, refundedOrder].flatMap((id) =>
        [{}, { version: 2 }, { version: 3 }].map((query) => ({ params: { id }, query })),
      ),
    finds: ['buyer'],
  },
  myPayouts: plain,
  payoutStatement: { requests: ({ order }) => [{ params: { id: order } }], isMissing: true },
  readPayouts: plain,
  mySales: plain,
  mySalesSummary: plain,
  mySearches: plain,
  mySecondFactor: plain,
  mySessions: plain,
  myWaysToSignIn: plain,
  myWebhooks: plain,
  readWebhook: onWebhook,
  listDeliveries: onWebhook,
  readDelivery: {
    requests: ({ webhook, delivery }) => [{ params: { id: webhook, deliveryId: delivery } }],
  },
  readUser: ofUser,
  userCollections: ofUser,
  userFollowers: ofUser,
  userFollowing: ofUser,
  userPrompts: ofUser,
};
