import { sql } from 'drizzle-orm';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { aDiscussion, anEvent, aPrompt } from '../factories.ts';
import { aDecision } from './a-decision.ts';
import { aProposal } from './a-proposal.ts';
import { anOrder, aRefundRequest } from './market/an-order.ts';
import { aRefusedPayout } from './market/earnings.ts';
import type { TestApp, TestUser } from './site/test-app.ts';

/** The clock of a site whose events are to come. */
export const beforeEvents = new Date('2026-05-05T12:00:00Z');
/** Each list has at least so many items. */
export const listedItems = 5;

export type Reader = 'visitor' | 'alice' | 'admin';

/**
 * Every list of the API that has pages, in its orders: the endpoint, the path without `limit`, and who reads
 * it.
 */
export const pagedLists: readonly (readonly [EndpointName, path: string, Reader])[] = [
  ['listPrompts', '/posts?sort=trending', 'visitor'],
  ['listPrompts', '/posts?sort=recent', 'visitor'],
  ['listPrompts', '/posts?sort=popular', 'visitor'],
  ['listPrompts', '/posts?sort=oldest', 'visitor'],
  ['listPrompts', '/posts?publishedSince=2020-01-01T00:00:00Z', 'visitor'],
  ['listPrompts', '/posts?updatedSince=2020-01-01T00:00:00Z', 'visitor'],
  ['listPrompts', '/posts?q=explain', 'visitor'],
  ['listPrompts', '/posts?q=explain&sort=recent', 'visitor'],
  ['followedPrompts', '/posts/following?', 'alice'],
  ['listChanges', '/changes?', 'visitor'],
  ['listComments', '/posts/id/PROMPT/comments?', 'visitor'],
  ['userFollowers', '/users/alice/followers?', 'visitor'],
  ['userFollowing', '/users/alice/following?', 'visitor'],
  ['listVersions', '/posts/id/CHANGED/versions?', 'visitor'],
  ['listForks', '/posts/id/FORKED/forks?', 'visitor'],
  ['listProposals', '/posts/id/FORKED/proposals?', 'alice'],
  ['myProposals', '/users/me/proposals?', 'alice'],
  ['userPrompts', '/users/alice/prompts?', 'visitor'],
  ['myPrompts', '/users/me/prompts?', 'alice'],
  ['myPrompts', '/users/me/prompts?status=draft', 'alice'],
  ['myLikes', '/users/me/likes?', 'alice'],
  ['myBookmarks', '/users/me/bookmarks?', 'alice'],
  ['myPurchases', '/users/me/purchases?', 'alice'],
  ['myPayouts', '/users/me/payouts?', 'alice'],
  ['listPayouts', '/admin/payouts?', 'admin'],
  ['listPayouts', '/admin/payouts?state=failed', 'admin'],
  ['mySales', '/users/me/sales?', 'alice'],
  ['mySales', '/users/me/sales?refund=asked', 'alice'],
  ['listOrders', '/admin/orders?', 'admin'],
  ['listOrders', '/admin/orders?refund=asked', 'admin'],
  ['myNotifications', '/users/me/notifications?', 'alice'],
  ['listCollections', '/collections?sort=followers', 'visitor'],
  ['listCollections', '/collections?sort=recent', 'visitor'],
  ['listCollections', '/collections?q=team', 'visitor'],
  ['userCollections', '/users/alice/collections?', 'visitor'],
  ['myCollections', '/users/me/collections?', 'alice'],
  ['followedCollections', '/users/me/collections/followed?', 'alice'],
  ['listCollectionItems', '/collections/COLLECTION/items?', 'visitor'],
  ['collectionFollowers', '/collections/COLLECTION/followers?', 'visitor'],
  ['mutedUsers', '/users/me/mutes?', 'admin'],
  ['blockedUsers', '/users/me/blocks?', 'admin'],
  ['listDeliveries', '/users/me/webhooks/WEBHOOK/deliveries?', 'alice'],
  ['listUsers', '/users?sort=prompts', 'visitor'],
  ['listUsers', '/users?sort=followers', 'visitor'],
  ['listUsers', '/users?sort=recent', 'visitor'],
  ['listUsers', '/users?sort=recent&published=true', 'visitor'],
  ['listUsers', '/users?sort=name', 'visitor'],
  ['leaderboard', '/community/leaderboard?period=all', 'visitor'],
  ['listDiscussions', '/discussions?', 'visitor'],
  ['listDiscussions', '/discussions?q=wonder', 'visitor'],
  ['listReplies', '/discussions/DISCUSSION/replies?', 'visitor'],
  ['listEvents', '/events?', 'visitor'],
  ['listAudit', '/admin/audit?', 'admin'],
  ['listInvitations', '/invitations?', 'admin'],
  ['listWaitingAccounts', '/admin/waiting?', 'admin'],
  ['listModeratedUsers', '/admin/people?', 'admin'],
  ['listModeratedPrompts', '/admin/posts?', 'admin'],
  ['listModeratedPrompts', '/admin/posts?q=explain', 'admin'],
  ['listModeratedPrompts', '/admin/posts?state=featured', 'admin'],
  ['listFindings', '/admin/findings?', 'admin'],
  ['listReportCases', '/admin/reports?', 'admin'],
  ['listAppeals', '/admin/appeals?', 'admin'],
  ['listAppeals', '/admin/appeals?state=decided', 'admin'],
  ['readModerationLog', '/moderation-log?', 'visitor'],
];

/** A site on which every list has items. */
export interface FilledLists {
  alice: TestUser;
  /** Reads a page of one of the {@link pagedLists}, or what a link in its reply names. */
  read(path: string, reader: Reader): ReturnType<TestApp['request']>;
}

/** Fills the lists; the site's clock must be at {@link beforeEvents}, and it sells prompts. */
export async function fillLists(app: TestApp): Promise<FilledLists> {
  const admin = await app.user('admin', 'admin');
  const alice = await app.user('alice');
  const { id: discussion } = (await alice.api.startDiscussion({ body: aDiscussion() })).discussion;
  let prompt = '';
  const { id: changed } = await alice.api.publishPrompt({ body: aPrompt() });
  const { id: forked } = await alice.api.publishPrompt({ body: aPrompt() });
  const readers: TestUser[] = [];
  const { webhook } = await alice.api.createWebhook({
    body: { name: 'Paged', url: 'https://team.example/', events: ['prompt.published'] },
  });
  const collection = async (as: TestUser) =>
    (await as.api.createCollection({ body: { name: 'Team', visibility: 'public' } })).collection.id;
  const filledCollection = await collection(alice);
  for (let n = 0; n < listedItems; n++) {
    const reader = await app.user(`reader${n}`);
    readers.push(reader);
    await reader.api.addUserFollow({ params: { username: 'alice' } });
    await alice.api.addUserFollow({ params: { username: reader.username } });
    ({ id: prompt } = await reader.api.publishPrompt({ body: aPrompt() }));
    await alice.api.likePrompt({ params: { id: prompt } });
    await alice.api.bookmarkPrompt({ params: { id: prompt } });
    const [own, others] = [await collection(alice), await collection(reader)];
    for (const [as, id] of [
      [alice, filledCollection],
      [alice, own],
      [reader, others],
    ] as const)
      await as.api.addCollectionItem({ params: { id, promptId: prompt }, body: {} });
    await reader.api.addCollectionFollow({ params: { id: filledCollection } });
    await alice.api.addCollectionFollow({ params: { id: others } });
    await alice.api.updatePrompt({ params: { id: changed }, body: aPrompt() });
    // Changes within some minutes are one version, unless something refers to its text.
    await reader.api.addComment({ params: { id: changed }, body: { bodyMd: 'Better.' } });
    await alice.api.publishPrompt({ body: aPrompt({ contentMd: `<!-- Version ${n} --> Explain [this].` }) });
    await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    await reader.api.proposeEdit({ params: { id: forked }, body: aProposal() });
    const { post: fork } = await reader.api.forkPrompt({ params: { id: forked } });
    await reader.api.updatePrompt({
      params: { id: fork.id },
      body: aPrompt({ contentMd: `Fork ${n}`, status: 'published' }),
    });
    await alice.api.startDiscussion({ body: aDiscussion() });
    await alice.api.addReply({ params: { id: discussion }, body: { bodyMd: `Reply ${n}` } });
    const startsAt = new Date(beforeEvents.getTime() + (24 + n) * 3_600_000).toISOString();
    const endsAt = new Date(beforeEvents.getTime() + (48 + n) * 3_600_000).toISOString();
    await admin.api.createEvent({ body: anEvent({ startsAt, endsAt }) });
    await alice.api.reportPrompt({ params: { id: prompt }, body: { reason: 'spam' } });
    for (const outcome of ['upheld', undefined] as const) {
      const id = await aDecision(app, { subjectId: prompt, authorId: alice.id });
      await alice.api.appealDecision({ params: { id }, body: { text: 'This is wrong.' } });
      if (outcome) await admin.api.decideAppeal({ params: { id }, body: { outcome, note: 'It stays.' } });
    }
    await anOrder(app, { buyer: alice }, 'succeed');
    await aRefundRequest(app, alice, 'asked');
    await aRefusedPayout(app, alice);
    await admin.api.createInvitation({ body: {} });
    const { id: waiting } = await app.user(`waiting${n}`);
    await app.pool.db.execute(
      sql`update users set awaits_approval = true, introduction = 'I teach.' where id = ${waiting}`,
    );
    await admin.api.featurePrompt({ params: { id: prompt } });
    await admin.api.muteUser({ params: { username: reader.username } });
    await admin.api.blockUser({ params: { username: reader.username } });
  }
  for (const reader of readers)
    await reader.api.addComment({ params: { id: prompt }, body: { bodyMd: 'Good.' } });
  await alice.api.followTopic({ params: { id: 'programming' } });
  return {
    alice,
    read: (path, reader) => {
      const address = path
        .replace('PROMPT', prompt)
        .replace('CHANGED', changed)
        .replace('FORKED', forked)
        .replace('COLLECTION', filledCollection)
        .replace('DISCUSSION', discussion)
        .replace('WEBHOOK', webhook.id);
      return app.request(`GET ${address}`, reader === 'visitor' ? {} : { as: { alice, admin }[reader] });
    },
  };
}
