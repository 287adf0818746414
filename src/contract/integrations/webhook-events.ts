import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import type { WebhookEventType } from '../../domain/integrations/webhooks.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { composeExample, withChanges } from '../core/examples.ts';
import { id, idOf, time } from '../core/fields.ts';
import { payout } from '../market/payouts.ts';
import { sale } from '../market/sales.ts';
import { decisionHalves } from '../moderation/report-cases.ts';

/** A user in an event. */
const eventUser = z
  .object({
    id: idOf('alice'),
    username: z.string().meta({ example: 'alice' }),
    displayName: z.string().meta({ example: 'Alice Moreau' }),
  })
  .meta({ id: 'WebhookUser' });

const promptRef = {
  id,
  slug: z.string().meta({ example: 'explain-code-like-a-patient-colleague' }),
  title: z.string().meta({ example: exampleTexts.title }),
  url: z.string().meta({
    description: 'Its page; the text is at `/api/posts/id/{id}`',
    example: `https://prompts.example.org/prompt/${exampleIds.prompt}`,
  }),
};

const promptReference = z.object(promptRef).meta({ id: 'WebhookPromptReference' });

/** A prompt in an event, without its text, which may be long. */
const eventPrompt = z
  .object({
    ...promptRef,
    summary: z.string().meta({ example: exampleTexts.summary }),
    categoryId: z.string().meta({ example: 'programming' }),
    tags: z.array(z.string()).meta({ example: ['explaining', 'code review'] }),
    isPremium: z.boolean(),
    price: z.number().meta({ description: 'In the site’s currency; 0 for a prompt without a price' }),
    isAdult: z.boolean(),
    status: z.enum(promptStatuses).meta({
      description:
        'The status after the event. `draft` in `prompt.updated` if its author made it a draft again',
      example: 'published',
    }),
    hiddenReason: z.string().nullable().meta({
      description: 'Why an admin hid it; null when it is not hidden',
      example: null,
    }),
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
    id: idOf('proposal'),
    url: z.string().meta({
      description: 'Its page',
      example: `https://prompts.example.org/prompt/${exampleIds.prompt}/suggestions/${exampleIds.proposal}`,
    }),
    note: z.string().meta({ description: 'The sender’s note about it', example: 'Kinder.' }),
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
        id: idOf('comment'),
        parentId: id
          .nullable()
          .meta({ description: 'The comment that starts its thread; null if this one does', example: null }),
        bodyMd: z
          .string()
          .meta({ description: 'The original Markdown', example: 'Works well for *old* code, too.' }),
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
        id: idOf('collection'),
        slug: z.string().meta({ example: 'code-reviews-x7k2' }),
        name: z.string().meta({ example: 'Code reviews' }),
        url: z.string().meta({
          description: 'Its page',
          example: 'https://prompts.example.org/collection/code-reviews-x7k2',
        }),
        visibility: z.enum(collectionVisibilities).meta({ example: 'public' }),
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
        title: z.string().meta({ example: exampleTexts.title }),
        reasons: z.array(z.enum(reportReasons)).meta({
          description: 'From all reports that this decision closed; empty if it was hidden for review',
        }),
        ...decisionHalves,
        rule: z
          .enum(ruleNames)
          .nullable()
          .meta({ description: 'null when they were dismissed', example: 'spam' }),
        note: z.string().meta({ example: 'An advertisement' }),
        days: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'How long the author is suspended', example: null }),
        decidedBy: z.string().nullable().meta({ description: 'Username of the moderator', example: 'alice' }),
      }),
    }),
  ).meta({ id: 'ReportDecidedEvent' }),
  'webhook.test': event(
    'webhook.test',
    z.object({
      message: z.string().meta({ example: 'This is a test: the webhook works.' }),
      webhook: z.object({ id: idOf('webhook'), name: z.string().meta({ example: 'Team chat' }) }),
    }),
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

/** What differs in the example of an event from those of its fields. */
const exampleChanges: { [T in keyof WebhookData]?: object } = {
  'follow.created': { follower: { id: exampleIds.bob, username: 'bob', displayName: 'Bob' } },
  'prompt.hidden': { prompt: { status: 'hidden', hiddenReason: 'Copied from a book.' } },
  'fork.created': {
    fork: { id: exampleIds.fork, author: { id: exampleIds.bob, username: 'bob', displayName: 'Bob' } },
  },
  'order.paid': { order: { refund: null } },
  'order.refunded': { order: { state: 'refunded', earned: 0, refund: null } },
  'order.disputed': { order: { state: 'disputed', earned: 0, refund: null } },
  'refund.requested': { order: { refund: { state: 'asked', answer: '', decision: '', decidedAt: null } } },
  'payout.failed': { payout: { state: 'failed', problem: 'The account cannot be paid' } },
};

/** An event of a type, for the documentation. */
export function exampleEvent<T extends keyof WebhookEvents>(type: T): WebhookEvents[T] {
  return withChanges(composeExample(webhookEvents[type]), { data: exampleChanges[type] }) as WebhookEvents[T];
}
