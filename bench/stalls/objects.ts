import type { Context } from '../../src/operations/core/context.ts';
import { aDiscussion, anEvent, aPrompt } from '../../tests/factories.ts';
import { aDecision } from '../../tests/support/a-decision.ts';
import { proposalFor } from '../../tests/support/a-proposal.ts';
import { changedFork } from '../../tests/support/changed-fork.ts';
import { password } from '../../tests/support/resources.ts';
import type { Member } from './stage.ts';

/** The members of a request: its sender, another one, and an admin. */
export interface Cast {
  own: Member;
  other: Member;
  admin: Member;
  ctx: Context;
}

type Params = Record<string, string>;

/**
 * Creates what the parameters of a path name, by the method and the path; the first match applies. Created by
 * `own` unless only another member's object can be the subject of the request.
 */
export const makers: readonly (readonly [RegExp, (cast: Cast) => Promise<Params>])[] = [
  [/\/(upstream|merges)$/, async ({ own, other }) => ({ id: await changedFork(other.api, own.api) })],
  [/^POST \/posts\/\{id\}\/orders$/, async ({ other }) => ({ id: await premium(other) })],
  [/^POST \/posts\/id\/\{id\}\/proposals$|\/rating$/, ({ other }) => aPost(other)],
  [/ (\/admin)?\/posts\//, ({ own }) => aPost(own)],
  [
    /\/invitation$/,
    async ({ own, other }) => {
      const params = await aCollection(other, own);
      await other.api.addCollaborator({ params });
      return params;
    },
  ],
  [/ \/collections\//, ({ own, other }) => aCollection(own, other)],
  [
    / \/discussions\//,
    async ({ own }) => ({ id: (await own.api.startDiscussion({ body: aDiscussion() })).discussion.id }),
  ],
  [
    / \/replies\//,
    async ({ own }) => {
      const { id } = (await own.api.startDiscussion({ body: aDiscussion() })).discussion;
      return { id: (await own.api.addReply({ params: { id }, body: { bodyMd: 'A **reply**.' } })).reply.id };
    },
  ],
  [
    / \/comments\//,
    async ({ own, other }) => {
      const { id } = await other.api.publishPrompt({ body: aPrompt() });
      return { id: (await own.api.addComment({ params: { id }, body: { bodyMd: 'Works.' } })).comment.id };
    },
  ],
  [
    /^PUT \/proposals\/|\/withdrawal$/,
    async ({ own, other }) => ({ id: await proposalFor('updateProposal', own, other) }),
  ],
  [/ \/proposals\//, async ({ own, other }) => ({ id: await proposalFor('acceptProposal', own, other) })],
  [/ \/events\//, async ({ admin }) => ({ id: (await admin.api.createEvent({ body: anEvent() })).event.id })],
  [
    / \/(decisions|admin\/appeals)\//,
    async ({ own, ctx }) => {
      const about = { subjectId: own.id, authorId: own.id };
      return { id: await aDecision({ pool: ctx, contextFor: () => ctx }, about) };
    },
  ],
  [
    / \/admin\/reports\//,
    async ({ own, other, admin }) => {
      const { id } = await own.api.publishPrompt({ body: aPrompt() });
      await other.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } });
      return { id: (await admin.api.listReportCases({ query: {} })).items[0]?.id ?? '' };
    },
  ],
  [
    /\/deliveries\/|\/webhooks\/.*\/test$/,
    async ({ own, other }) => {
      const id = await aWebhook(own);
      const post = await aPost(own);
      await other.api.addLike({ params: post });
      const { items } = await own.api.listDeliveries({ params: { id }, query: {} });
      return { id, deliveryId: items[0]?.id ?? 'none' };
    },
  ],
  [/ \/users\/me\/webhooks\//, async ({ own }) => ({ id: await aWebhook(own) })],
  [
    / \/users\/me\/searches\//,
    async ({ own }) => {
      searches++;
      const body = { name: `Mine ${searches}`, filters: { q: `words ${searches}` } };
      return { id: (await own.api.saveSearch({ body })).search.id };
    },
  ],
  [
    / \/users\/me\/keys\//,
    async ({ own }) => ({
      id: (await own.api.createKey({ body: { name: 'Key', scopes: ['read'], password } })).key.id,
    }),
  ],
  [/ \/users\/me\/sessions\//, async ({ own }) => ({ id: (await own.api.mySessions()).items[0]?.id ?? '' })],
  [
    / \/users\/me\/notifications\/\{id\}/,
    async ({ own, other }) => {
      await other.api.addUserFollow({ params: { username: own.username } });
      return { id: (await own.api.myNotifications({ query: {} })).items[0]?.id ?? '' };
    },
  ],
  [/\/test-payment$/, async ({ own, other }) => ({ id: await anOrder(own, other) })],
  [/ \/users\/me\/(orders|purchases)\//, async ({ own, other }) => ({ id: await paidOrder(own, other) })],
  [/ \/admin\/orders\//, async ({ own, other }) => ({ id: await paidOrder(own, other) })],
  [
    / \/users\/me\/sales\/id\//,
    async ({ own, other }) => {
      await paidOrder(other, own);
      return { id: (await own.api.mySales({ query: {} })).items[0]?.id ?? '' };
    },
  ],
  [/ \/users\/me\/sales\/refunds\//, async ({ own, other }) => ({ id: await aRefund(other, own) })],
  [
    / \/admin\/refunds\//,
    async ({ own, other }) => {
      const id = await aRefund(other, own);
      await own.api.answerRefund({ params: { id }, body: { grant: false, answer: 'No.' } });
      return { id };
    },
  ],
  [/ (\/users|\/admin\/payout-holds)\/\{username\}/, async ({ other }) => ({ username: other.username })],
  [/ \/admin\/people\//, async ({ other }) => ({ id: other.id })],
];

/** Paths whose parameters name what every site has, or what is in no reply: the example is sent. */
export const withExamples =
  / \/(admin\/limits|categories|content|users\/me\/notification-mails)\/|\/auth\/links\/|\/invitations\/|\/market\/failures\/|\/payouts\/\{id\}\/|\/providers\/\{id\}/;

let searches = 0;

async function aPost({ api }: Member): Promise<{ id: string; slug: string; number: string }> {
  const { id, post } = await api.publishPrompt({ body: aPrompt() });
  await api.updatePrompt({ params: { id }, body: aPrompt({ contentMd: 'Changed [words].' }) });
  return { id, slug: post.slug ?? '', number: '1' };
}

async function premium({ api }: Member): Promise<string> {
  return (await api.publishPrompt({ body: aPrompt({ isPremium: true, price: 4.99 }) })).id;
}

async function aCollection({ api }: Member, { username }: Member) {
  const { id } = (await api.createCollection({ body: { name: 'Team', visibility: 'public' } })).collection;
  const { id: promptId } = await api.publishPrompt({ body: aPrompt() });
  await api.addCollectionItem({ params: { id, promptId }, body: {} });
  return { id, promptId, username };
}

async function aWebhook({ api }: Member): Promise<string> {
  const body = { name: 'Team', url: 'https://team.example/', events: ['like.created' as const] };
  return (await api.createWebhook({ body })).webhook.id;
}

async function anOrder(buyer: Member, seller: Member): Promise<string> {
  const id = await premium(seller);
  return (await buyer.api.buyPrompt({ params: { id }, body: { price: 4.99 } })).order.id;
}

/** An order whose text the buyer has opened. */
async function paidOrder(buyer: Member, seller: Member): Promise<string> {
  const id = await anOrder(buyer, seller);
  await buyer.api.answerTestCheckout({ params: { id }, body: { outcome: 'succeed' } });
  await buyer.api.openPurchase({ params: { id }, body: { consent: true } });
  return id;
}

async function aRefund(buyer: Member, seller: Member): Promise<string> {
  const id = await paidOrder(buyer, seller);
  const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'A mistake.' } });
  return order.refund?.id ?? '';
}
