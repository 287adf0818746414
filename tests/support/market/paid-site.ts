import { unzipSync } from 'fflate';
import { readConfig } from '../../../src/config/config.ts';
import { webhookEventTypes } from '../../../src/domain/integrations/webhooks.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../site/test-app.ts';
import { purchased, refunded } from './purchases.ts';

/** A word of the paid text, and one of its second sample. Nothing else has them. */
export const canary = 'zquibblefax';
const sampleCanary = 'zsnorkeldip';

/** Whether a reply has a part of a paid text. */
export function revealsText(text: string): boolean {
  return new RegExp(`${canary}|${sampleCanary}`, 'i').test(text);
}

export const readers = [
  ...(['visitor', 'stranger', 'buyer', 'refunded', 'banned', 'bannedKey'] as const),
  ...(['author', 'moderator', 'admin'] as const),
];
export type Reader = (typeof readers)[number];

/** A site that sells a prompt, with everything that members and moderators can make of it. */
export interface PaidSite {
  app: TestApp;
  users: Record<Exclude<Reader, 'visitor'>, TestUser>;
  /** Ids by what they are of. */
  ids: Record<
    | 'prompt'
    | 'slug'
    | 'fork'
    | 'strangersProposal'
    | 'buyersProposal'
    | 'refundedProposal'
    | 'collection'
    | 'collectionSlug'
    | 'comment'
    | 'decision'
    | 'order'
    | 'refundedOrder'
    | 'webhook'
    | 'delivery'
    | 'discussion'
    | 'event'
    | 'reply'
    | 'free',
    string
  >;
}

/**
 * The prompt was free at first: the stranger has a fork of it and suggested an edit. It has had a price since
 * version 2. The stranger, the buyer and the one who was refunded like it, and keep it in bookmarks and a
 * collection.
 */
export async function paidSite(now: () => Date, env: Record<string, string> = {}): Promise<PaidSite> {
  const many = { most: 100_000, seconds: 60 };
  const { limits } = readConfig({});
  const app = await testApp({
    now,
    env: { PAYMENTS: 'test', ...env },
    limits: { ...limits, read: many, write: many, page: many, report: many, proposal: many, webhook: many },
  });
  const banned = await app.user('banned');
  const key = await banned.api.createKey({ body: { name: 'A script', scopes: ['read', 'write', 'export'] } });
  const users = {
    stranger: await app.user('stranger'),
    buyer: await app.user('buyer'),
    refunded: await app.user('refunded'),
    banned,
    bannedKey: { ...banned, token: key.token },
    author: await app.user('author'),
    moderator: await app.user('moderator', 'moderator'),
    admin: await app.user('admin', 'admin'),
  };
  const { author, buyer, stranger, admin } = users;

  const { webhook } = await author.api.createWebhook({
    body: { name: 'Mine', url: 'https://mine.example/', events: ['prompt.updated', 'like.created'] },
  });
  await admin.api.createWebhook({
    body: { name: 'All', url: 'https://all.example/', events: [...webhookEventTypes] },
  });
  const { id, slug } = (await author.api.publishPrompt({ body: aPrompt(free) })).post;
  const onPrompt = { params: { id } };
  const fork = (await stranger.api.forkPrompt(onPrompt)).post.id;
  const strangersProposal = await propose(stranger, id, 1);
  await author.api.patchPrompt({ ...onPrompt, body: premium });

  const orders = {
    buyer: await purchased(app, buyer, id),
    refunded: await purchased(app, users.refunded, id),
    banned: await purchased(app, banned, id),
  };
  const buyersProposal = await propose(buyer, id, 2);
  const refundedProposal = await propose(users.refunded, id, 2);
  await refunded(app, orders.refunded);
  await author.api.patchPrompt({ ...onPrompt, body: { summary } });

  let collection = { id: '', slug: '' };
  for (const user of [stranger, users.refunded, buyer]) {
    await user.api.addLike(onPrompt);
    await user.api.addBookmark(onPrompt);
    const body = { name: 'Bought', visibility: 'public' as const };
    collection = (await user.api.createCollection({ body })).collection;
    await user.api.addCollectionItem({ params: { id: collection.id, promptId: id }, body: {} });
  }
  const { comment } = await buyer.api.addComment({ ...onPrompt, body: { bodyMd: 'It works.', stars: 5 } });
  await author.api.addUserFollow({ params: { username: 'buyer' } });

  await stranger.api.reportPrompt({ ...onPrompt, body: { reason: 'spam' } });
  const [reported] = (await admin.api.listReportCases({ query: {} })).items;
  await admin.api.decideReports({
    params: { id: reported?.id ?? '' },
    body: { content: 'keep', author: 'warn', rule: 'spam', note: 'Too loud.' },
  });
  const decision = reported?.id ?? '';
  await author.api.appealDecision({ params: { id: decision }, body: { text: 'It is not.' } });
  await stranger.api.reportPrompt({ ...onPrompt, body: { reason: 'other', details: 'Again.' } });

  const { discussion } = await author.api.startDiscussion({
    body: { category: 'general', title: 'About prices', bodyMd: 'What do you pay?' },
  });
  const { reply } = await buyer.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'Little.' } });
  const { event } = await admin.api.createEvent({
    body: {
      title: 'A talk',
      type: 'meetup',
      startsAt: new Date(now().getTime() + 86_400_000).toISOString(),
      endsAt: new Date(now().getTime() + 90_000_000).toISOString(),
      place: 'Online',
      bodyMd: 'Come.',
    },
  });
  const other = await author.api.publishPrompt({ body: aPrompt({ contentMd: freeText, tags: ['selling'] }) });
  await app.finish();
  const { items } = await author.api.listDeliveries({ params: { id: webhook.id }, query: {} });
  await banUser(app.contextFor({ role: 'system' }), 'banned@example.com');
  const system = app.contextFor({ role: 'system' });
  await countWords(system);
  return {
    app,
    users,
    ids: {
      ...{ prompt: id, slug, fork, strangersProposal, buyersProposal, refundedProposal },
      ...{ collection: collection.id, collectionSlug: collection.slug, comment: comment.id, decision },
      ...{
        order: orders.buyer,
        refundedOrder: orders.refunded,
        webhook: webhook.id,
        delivery: items[0]?.id ?? '',
      },
      ...{ discussion: discussion.id, reply: reply.id, event: event.id, free: other.id },
    },
  };
}

/**
 * What a reader, or a user with a token, gets at an address: status, headers and body, and of an archive all
 * its files.
 */
export async function textFor(
  { app, users }: PaidSite,
  reader: Reader | { token: string },
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const user = typeof reader === 'object' ? reader : reader === 'visitor' ? undefined : users[reader];
  const response = await app.fetch(
    new Request(`http://localhost:3000${address}`, {
      ...init,
      headers: {
        ...(init.body
          ? { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
          : {}),
        ...(user && { authorization: `Bearer ${user.token}` }),
      },
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isArchive = response.headers.get('content-type') === 'application/zip';
  const parts = isArchive ? Object.values(unzipSync(bytes)) : [bytes];
  const headers = JSON.stringify([...response.headers]);
  return {
    status: response.status,
    text: [headers, ...parts.map((part) => Buffer.from(part).toString())].join('\n'),
  };
}

/** A word of a free prompt's text, which searches find. */
export const freeWord = 'gargleblast';
const freeText = `Sell [a thing] with ${freeWord} and say what it costs today.`;

const free = {
  title: 'Negotiate like a diplomat',
  contentMd: '# Prepare\n\nList what [the other side] wants, and what you want.\nThen begin with a question.',
  tags: ['selling'],
};

const premium = {
  isPremium: true,
  price: 4.99,
  contentMd: `${free.contentMd}\n\n# Close\n\nSay ${canary} twice, then wait for [the answer] and write it down.`,
  previewExcerpt: 'what you want.',
  sampleResponses: [
    { type: 'text' as const, title: 'First', content: 'They agreed at once.' },
    { type: 'text' as const, title: 'Second', content: `They said ${sampleCanary} and left.` },
  ],
};

/** What the text says with other words in between. */
export const summary = 'Sold since version 2: wait an answer.';

/** Suggests an edit of a version as one reads it. */
async function propose(user: TestUser, id: string, version: number): Promise<string> {
  const { post } = await user.api.readPrompt({ params: { id } });
  const { title, heading, summary, contentMd, tags } = post;
  const body = {
    title,
    heading,
    summary,
    contentMd: `${contentMd} Be kind.`,
    tags,
    note: 'Kinder.',
    version,
  };
  return (await user.api.proposeEdit({ params: { id }, body })).proposal.id;
}
