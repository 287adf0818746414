import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import type { WebhookEventType } from '../../domain/integrations/webhooks.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { exampleIds, examplePrompt, exampleTime } from '../core/example-data.ts';
import { id, time } from '../core/fields.ts';
import { examplePayout, payout } from '../market/payouts.ts';
import { exampleRefundRequest, exampleSale, sale } from '../market/sales.ts';
import { decisionHalves } from '../moderation/report-cases.ts';

/** A user in an event. */
const eventUser = z.object({ id, username: z.string(), displayName: z.string() }).meta({ id: 'WebhookUser' });

const promptRef = {
  id,
  slug: z.string(),
  title: z.string(),
  url: z.string().meta({ description: 'Its page; the text is at `/api/posts/id/{id}`' }),
};

const promptReference = z.object(promptRef).meta({ id: 'WebhookPromptReference' });

/** A prompt in an event, without its text, which may be long. */
const eventPrompt = z
  .object({
    ...promptRef,
    summary: z.string(),
    categoryId: z.string(),
    tags: z.array(z.string()),
    isPremium: z.boolean(),
    price: z.number().meta({ description: 'In the site’s currency; 0 for a prompt without a price' }),
    isAdult: z.boolean(),
    status: z.enum(promptStatuses).meta({
      description:
        'The status after the event. `draft` in `prompt.updated` if its author made it a draft again',
    }),
    hiddenReason: z
      .string()
      .nullable()
      .meta({ description: 'Why an admin hid it; null when it is not hidden' }),
    author: eventUser.nullable().meta({ description: 'null when the author deleted their account' }),
    createdAt: time,
    updatedAt: time,
    publishedAt: time.nullable().meta({ description: 'When it was first published' }),
  })
  .meta({ id: 'WebhookPrompt' });

/** The body of a webhook request. `timestamp` is the time of the event. */
function event<const T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), timestamp: time, data });
}

const promptData = z.object({ prompt: eventPrompt });

const proposalData = z.object({
  proposal: z.object({
    id,
    url: z.string().meta({ description: 'Its page' }),
    note: z.string().meta({ description: 'The sender’s note about it' }),
    sender: eventUser.nullable(),
  }),
  prompt: promptReference,
});

const orderData = z.object({
  order: sale
    .extend({ test: z.boolean().meta({ description: 'Whether this was a test, where no money moved' }) })
    .meta({
      id: 'WebhookOrder',
      description: 'The order as its seller sees it, without the buyer',
    }),
});

const payoutData = z.object({ payout });

/** The bodies of all webhook requests, by their `type`. */
export const webhookEvents = {
  'prompt.published': event('prompt.published', promptData).meta({ id: 'PromptPublishedEvent' }),
  'prompt.updated': event('prompt.updated', promptData).meta({ id: 'PromptUpdatedEvent' }),
  'prompt.hidden': event('prompt.hidden', promptData).meta({ id: 'PromptHiddenEvent' }),
  'prompt.deleted': event('prompt.deleted', promptData).meta({ id: 'PromptDeletedEvent' }),
  'comment.created': event(
    'comment.created',
    z.object({
      comment: z.object({
        id,
        parentId: id
          .nullable()
          .meta({ description: 'The comment that starts its thread; null if this one does' }),
        bodyMd: z.string().meta({ description: 'The original Markdown' }),
        author: eventUser.nullable(),
        createdAt: time,
      }),
      prompt: promptReference,
    }),
  ).meta({ id: 'CommentCreatedEvent' }),
  'like.created': event(
    'like.created',
    z.object({
      prompt: promptReference,
      likeCount: z
        .number()
        .int()
        .meta({ description: 'Including this one. Who likes a prompt is not public' }),
    }),
  ).meta({ id: 'LikeCreatedEvent' }),
  'follow.created': event(
    'follow.created',
    z.object({
      user: eventUser.meta({ description: 'The followed user' }),
      follower: eventUser,
      followerCount: z.number().int().meta({ description: 'Including this one' }),
    }),
  ).meta({ id: 'FollowCreatedEvent' }),
  'fork.created': event(
    'fork.created',
    z.object({ prompt: promptReference, fork: eventPrompt.meta({ description: 'The published fork' }) }),
  ).meta({ id: 'ForkCreatedEvent' }),
  'proposal.created': event('proposal.created', proposalData).meta({ id: 'ProposalCreatedEvent' }),
  'proposal.accepted': event('proposal.accepted', proposalData).meta({ id: 'ProposalAcceptedEvent' }),
  'collection.updated': event(
    'collection.updated',
    z.object({
      collection: z.object({
        id,
        slug: z.string(),
        name: z.string(),
        url: z.string().meta({ description: 'Its page' }),
        visibility: z.enum(collectionVisibilities),
        owner: eventUser,
        updatedAt: time,
      }),
    }),
  ).meta({ id: 'CollectionUpdatedEvent' }),
  'order.paid': event('order.paid', orderData).meta({ id: 'OrderPaidEvent' }),
  'order.refunded': event('order.refunded', orderData).meta({ id: 'OrderRefundedEvent' }),
  'order.disputed': event('order.disputed', orderData).meta({ id: 'OrderDisputedEvent' }),
  'refund.requested': event('refund.requested', orderData).meta({ id: 'RefundRequestedEvent' }),
  'payout.paid': event('payout.paid', payoutData).meta({ id: 'PayoutPaidEvent' }),
  'payout.failed': event('payout.failed', payoutData).meta({ id: 'PayoutFailedEvent' }),
  'report.decided': event(
    'report.decided',
    z.object({
      report: z.object({
        kind: z.enum(reportSubjects),
        subjectId: id.meta({ description: 'Id of the reported prompt or comment' }),
        title: z.string(),
        reasons: z.array(z.enum(reportReasons)).meta({
          description: 'From all reports that this decision closed; empty if it was hidden for review',
        }),
        ...decisionHalves,
        rule: z.enum(ruleNames).nullable().meta({ description: 'null when they were dismissed' }),
        note: z.string(),
        days: z.number().int().nullable().meta({ description: 'How long the author is suspended' }),
        decidedBy: z.string().nullable().meta({ description: 'Username of the moderator' }),
      }),
    }),
  ).meta({ id: 'ReportDecidedEvent' }),
  'webhook.test': event(
    'webhook.test',
    z.object({ message: z.string(), webhook: z.object({ id, name: z.string() }) }),
  ).meta({ id: 'WebhookTestEvent' }),
} as const satisfies Record<WebhookEventType | 'webhook.test', z.ZodType>;

export type WebhookEvents = { [T in keyof typeof webhookEvents]: z.output<(typeof webhookEvents)[T]> };

/** The body of any webhook request; distinguished by `type`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** The `data` of each kind of event. */
export type WebhookData = { [T in keyof WebhookEvents]: WebhookEvents[T]['data'] };

/** The occasion of each event, for the documentation. */
export const webhookEventTexts: Record<keyof WebhookEvents, { summary: string; description: string }> = {
  'prompt.published': {
    summary: 'A prompt was published',
    description:
      'A prompt became public: it was published for the first time, or again after being a draft or hidden.',
  },
  'prompt.updated': {
    summary: 'A prompt was changed',
    description:
      'A published or hidden prompt was changed, its adult mark was set or removed, or it became a draft again (`status`). Changes to drafts are not sent.',
  },
  'prompt.hidden': {
    summary: 'A prompt was hidden',
    description: 'An admin hid a prompt. Only its author and admins can see it and the reason.',
  },
  'prompt.deleted': {
    summary: 'A prompt was deleted',
    description:
      'A prompt that had been published was deleted. The data shows it before the deletion. Deleted drafts are not sent.',
  },
  'comment.created': {
    summary: 'A comment was written',
    description: 'Somebody wrote a comment on a prompt, or replied to one.',
  },
  'like.created': {
    summary: 'A prompt was liked',
    description: 'Somebody liked a prompt. Removed likes are not sent.',
  },
  'follow.created': {
    summary: 'A user was followed',
    description: 'Somebody followed a user. Unfollows are not sent.',
  },
  'fork.created': {
    summary: 'A prompt was forked',
    description: 'Somebody published a fork of a prompt. Draft forks are not sent.',
  },
  'proposal.created': {
    summary: 'An edit was suggested',
    description: 'Somebody suggested an edit to a prompt. Sent to its author.',
  },
  'proposal.accepted': {
    summary: 'A suggested edit was accepted',
    description: 'The suggestion is now part of the prompt. Sent to the prompt’s author and to the sender.',
  },
  'collection.updated': {
    summary: 'A collection was changed',
    description:
      'Its prompts, their order or notes, its texts or its visibility changed. Only the owner of a private or unlisted collection receives its events.',
  },
  'order.paid': {
    summary: 'A prompt was sold',
    description: 'An order was paid, and its buyer has access.',
  },
  'order.refunded': {
    summary: 'An order was refunded',
    description: 'The payment for an order was returned, and the buyer’s access has ended.',
  },
  'order.disputed': {
    summary: 'An order was disputed',
    description: 'The bank reversed the payment for an order, and the buyer’s access has ended.',
  },
  'refund.requested': {
    summary: 'A refund was requested',
    description:
      'A buyer who has opened the text requested a refund. Answer with `answerRefund`. Automatic refunds are sent only as `order.refunded`.',
  },
  'payout.paid': { summary: 'A payout was paid', description: 'The payment provider accepted a payout.' },
  'payout.failed': {
    summary: 'A payout failed',
    description: 'The payment provider refused a payout, and the amount is back in your balance.',
  },
  'report.decided': {
    summary: 'Reports were decided',
    description:
      'A moderator decided all open reports about a prompt or comment. Only for webhooks for the whole site.',
  },
  'webhook.test': {
    summary: 'A test',
    description: 'The owner of the webhook requested a test. It is sent once.',
  },
};

const alice = { id: exampleIds.alice, username: 'alice', displayName: 'Alice Moreau' };
const bob = { id: exampleIds.bob, username: 'bob', displayName: 'Bob' };
const reference = {
  id: exampleIds.prompt,
  slug: examplePrompt.slug,
  title: examplePrompt.title,
  url: `https://prompts.example.org/prompt/${exampleIds.prompt}`,
};
const { summary, categoryId, tags, isPremium, price, isAdult, createdAt, updatedAt, publishedAt } =
  examplePrompt;
const examplePromptData = {
  ...reference,
  summary,
  categoryId,
  tags,
  isPremium,
  price,
  isAdult,
  status: 'published' as const,
  hiddenReason: null,
  author: alice,
  createdAt,
  updatedAt,
  publishedAt,
};

const exampleProposalData = {
  proposal: {
    id: exampleIds.proposal,
    url: `https://prompts.example.org/prompt/${exampleIds.prompt}/suggestions/${exampleIds.proposal}`,
    note: 'Kinder.',
    sender: bob,
  },
  prompt: reference,
};

/** The data of each kind of event in the documentation. */
const exampleData: WebhookData = {
  'prompt.published': { prompt: examplePromptData },
  'prompt.updated': { prompt: examplePromptData },
  'prompt.hidden': { prompt: { ...examplePromptData, status: 'hidden', hiddenReason: 'Copied from a book' } },
  'prompt.deleted': { prompt: examplePromptData },
  'comment.created': {
    comment: {
      id: exampleIds.comment,
      parentId: null,
      bodyMd: 'Works well for *old* code, too.',
      author: bob,
      createdAt: exampleTime,
    },
    prompt: reference,
  },
  'like.created': { prompt: reference, likeCount: 1 },
  'follow.created': { user: alice, follower: bob, followerCount: 1 },
  'fork.created': {
    prompt: reference,
    fork: { ...examplePromptData, id: exampleIds.fork, author: bob },
  },
  'proposal.created': exampleProposalData,
  'proposal.accepted': exampleProposalData,
  'collection.updated': {
    collection: {
      id: exampleIds.collection,
      slug: 'code-reviews-x7k2',
      name: 'Code reviews',
      url: 'https://prompts.example.org/collection/code-reviews-x7k2',
      visibility: 'public',
      owner: alice,
      updatedAt: exampleTime,
    },
  },
  'order.paid': { order: { ...exampleSale, test: true } },
  'order.refunded': { order: { ...exampleSale, state: 'refunded', earned: 0, test: true } },
  'order.disputed': { order: { ...exampleSale, state: 'disputed', earned: 0, test: true } },
  'refund.requested': { order: { ...exampleSale, refund: exampleRefundRequest, test: true } },
  'payout.paid': { payout: examplePayout },
  'payout.failed': {
    payout: { ...examplePayout, state: 'failed', problem: 'The account cannot be paid' },
  },
  'report.decided': {
    report: {
      kind: 'prompt',
      subjectId: exampleIds.prompt,
      title: examplePrompt.title,
      reasons: ['spam'],
      content: 'hide',
      author: 'none',
      rule: 'spam',
      note: 'An advertisement',
      days: null,
      decidedBy: 'alice',
    },
  },
  'webhook.test': {
    message: 'This is a test: the webhook works.',
    webhook: { id: exampleIds.webhook, name: 'Team chat' },
  },
};

/** An event of each kind, for the documentation. */
export const exampleEvents = Object.fromEntries(
  Object.entries(exampleData).map(([type, data]) => [type, { type, timestamp: exampleTime, data }]),
) as WebhookEvents;
