import { z } from 'zod';
import type { WebhookEventType } from '../../domain/integrations/webhooks.ts';
import { reportActions, reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { exampleIds, examplePrompt, exampleTime } from '../core/example-data.ts';
import { id, time } from '../core/fields.ts';

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
    price: z.number().meta({ description: 'Dollars; 0 for a prompt without a price' }),
    isAdult: z.boolean(),
    status: z.enum(promptStatuses).meta({
      description: 'As it is since the event. `draft` in `prompt.updated` when its author took it back',
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
          .meta({ description: 'The comment that begins its thread; null when it does' }),
        bodyMd: z.string().meta({ description: 'As it was written, in Markdown' }),
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
      likeCount: z.number().int().meta({ description: 'With this one. Who likes a prompt is not public' }),
    }),
  ).meta({ id: 'LikeCreatedEvent' }),
  'follow.created': event(
    'follow.created',
    z.object({
      user: eventUser.meta({ description: 'Who is followed' }),
      follower: eventUser,
      followerCount: z.number().int().meta({ description: 'With this one' }),
    }),
  ).meta({ id: 'FollowCreatedEvent' }),
  'report.decided': event(
    'report.decided',
    z.object({
      report: z.object({
        kind: z.enum(reportSubjects),
        subjectId: id.meta({ description: 'Id of the reported prompt or comment' }),
        title: z.string(),
        reasons: z.array(z.enum(reportReasons)).meta({
          description: 'Of all reports that this decision closed; none when it was hidden for review',
        }),
        action: z.enum(reportActions),
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
      'Everyone can see a prompt now: it was published for the first time, or again after it had been a draft or hidden.',
  },
  'prompt.updated': {
    summary: 'A prompt was changed',
    description:
      'A published or hidden prompt was changed, was marked adult or not, or became a draft again (`status`). Changes of drafts are not sent.',
  },
  'prompt.hidden': {
    summary: 'A prompt was hidden',
    description: 'An admin hid a prompt: only its author and admins can see it, and read the reason.',
  },
  'prompt.deleted': {
    summary: 'A prompt was deleted',
    description:
      'A prompt that had been published was deleted. The data is as it was before. Deleted drafts are not sent.',
  },
  'comment.created': {
    summary: 'A comment was written',
    description: 'Somebody wrote a comment on a prompt, or replied to one.',
  },
  'like.created': {
    summary: 'A prompt was liked',
    description: 'Somebody likes a prompt. Taking a like back is not sent.',
  },
  'follow.created': {
    summary: 'A user was followed',
    description: 'Somebody follows a user. Ending it is not sent.',
  },
  'report.decided': {
    summary: 'Reports were decided',
    description:
      'A moderator decided about all open reports of a prompt or comment. Only for webhooks for the whole site.',
  },
  'webhook.test': {
    summary: 'A test',
    description: 'The owner of the webhook asked for it. It is sent once.',
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
  'report.decided': {
    report: {
      kind: 'prompt',
      subjectId: exampleIds.prompt,
      title: examplePrompt.title,
      reasons: ['spam'],
      action: 'hide',
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
