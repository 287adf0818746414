import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import { discussionCategories } from '../../domain/community/discussions.ts';
import { appealOutcomes } from '../../domain/moderation/appeals.ts';
import { auditActions } from '../../domain/moderation/audit.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { proposalStates } from '../../domain/prompts/proposals.ts';
import { id, time } from '../core/fields.ts';
import { savedSearch } from '../discovery/searches.ts';
import { personalKey } from '../identity/keys.ts';
import { order, purchasedText } from '../market/orders.ts';
import { payout } from '../market/payouts.ts';
import { sale } from '../market/sales.ts';
import { decisionHalves } from '../moderation/report-cases.ts';
import { mailChoices } from '../notifications/notification-mails.ts';
import { notification } from '../notifications/notifications.ts';
import { ownUser } from '../people/users.ts';
import { prompt } from '../prompts/prompts.ts';
import { webhook } from './webhooks.ts';

/** A liked or bookmarked prompt. */
const reaction = z.object({
  promptId: id,
  title: z.string().nullable().meta({ description: 'null when the prompt is no longer published' }),
  createdAt: time,
});

const partOfCollection = z.object({ id, name: z.string(), createdAt: time });

/** Everything the site stores about a user. */
export const personalData = z
  .object({
    profile: ownUser,
    formerUsernames: z.array(z.string()),
    waysToSignIn: z.array(
      z.object({
        provider: z.string().meta({ description: "'credential' is email and password" }),
        createdAt: time,
      }),
    ),
    secondFactor: z
      .object({ since: time })
      .nullable()
      .meta({ description: 'null while it is disabled; the secret is not included' }),
    sessions: z.array(
      z.object({
        createdAt: time,
        expiresAt: time,
        ipAddress: z.string().nullable().meta({ description: 'Always null: addresses are not stored' }),
        userAgent: z.string().nullable(),
      }),
    ),
    keys: z.array(personalKey),
    savedSearches: z.array(savedSearch),
    webhooks: z.array(webhook).meta({
      description: 'Without their secrets and logs; the events were about data in this document',
    }),
    prompts: z.array(prompt).meta({ description: 'Oldest first, including drafts' }),
    versions: z
      .array(
        z.object({
          promptId: id,
          number: z.number().int(),
          note: z.string(),
          title: z.string(),
          heading: z.string(),
          summary: z.string(),
          contentMd: z.string(),
          createdAt: time,
        }),
      )
      .meta({ description: 'Versions that you created by changing prompts' }),
    proposals: z
      .array(
        z.object({
          id,
          promptId: id,
          title: z.string(),
          heading: z.string(),
          summary: z.string(),
          contentMd: z.string(),
          tags: z.array(z.string()),
          note: z.string(),
          state: z.enum(proposalStates),
          createdAt: time,
        }),
      )
      .meta({ description: 'Edits that you suggested' }),
    proposalAnswers: z
      .array(
        z.object({
          proposalId: id,
          promptId: id,
          state: z.enum(proposalStates),
          message: z.string(),
          updatedAt: time,
        }),
      )
      .meta({ description: 'Your decisions about edits that others suggested' }),
    appeals: z
      .array(
        z.object({
          caseId: id,
          text: z.string(),
          createdAt: time,
          outcome: z.enum(appealOutcomes).nullable(),
          note: z.string(),
          decidedAt: time.nullable(),
        }),
      )
      .meta({ description: 'Your appeals against moderation decisions' }),
    promptDays: z
      .array(z.object({ promptId: id, day: z.iso.date(), views: z.number().int(), copies: z.number().int() }))
      .meta({ description: 'Statistics of your prompts, by day' }),
    likes: z.array(reaction).meta({ description: 'Latest first' }),
    bookmarks: z.array(reaction).meta({ description: 'Latest first' }),
    collections: z
      .array(
        z.object({
          id,
          name: z.string(),
          description: z.string(),
          visibility: z.enum(collectionVisibilities),
          createdAt: time,
        }),
      )
      .meta({ description: 'Your own, oldest first' }),
    collectionItems: z
      .array(
        z.object({ collectionId: id, promptId: id, note: z.string(), heading: z.string(), createdAt: time }),
      )
      .meta({ description: 'Prompts in your own collections, and those that you added to others' }),
    followedCollections: z.array(partOfCollection),
    sharedCollections: z
      .array(partOfCollection)
      .meta({ description: 'Collections of others that you collaborate in or are invited to' }),
    ratings: z.array(
      z.object({
        promptId: id,
        title: z.string().nullable().meta({ description: 'null when the prompt is no longer published' }),
        stars: z.number().int(),
        createdAt: time,
      }),
    ),
    comments: z
      .array(
        z.object({
          id,
          promptId: id,
          parentId: id.nullable(),
          bodyMd: z.string(),
          createdAt: time,
          editedAt: time.nullable(),
        }),
      )
      .meta({ description: 'On prompts' }),
    followedUsers: z.array(z.object({ id, username: z.string(), createdAt: time })),
    followedCategories: z.array(z.object({ id: z.string(), createdAt: time })),
    mutedUsers: z.array(z.object({ id, username: z.string(), createdAt: time })),
    blockedUsers: z.array(z.object({ id, username: z.string(), createdAt: time })),
    uploads: z.array(
      z.object({
        url: z.string(),
        type: z.enum(['image', 'video']),
        width: z.number().int().nullable(),
        height: z.number().int().nullable(),
        bytes: z.number().int().meta({ description: 'Total of all stored sizes of the file' }),
        createdAt: time,
      }),
    ),
    messages: z
      .array(
        z.object({
          name: z.string(),
          email: z.string(),
          subject: z.string(),
          message: z.string(),
          createdAt: time,
        }),
      )
      .meta({ description: 'Sent to the people who run the site' }),
    discussions: z.array(
      z.object({
        id,
        category: z.enum(discussionCategories),
        title: z.string(),
        bodyMd: z.string(),
        createdAt: time,
        editedAt: time.nullable(),
      }),
    ),
    replies: z
      .array(
        z.object({ id, discussionId: id, bodyMd: z.string(), createdAt: time, editedAt: time.nullable() }),
      )
      .meta({ description: 'In discussions' }),
    events: z
      .array(z.object({ id, title: z.string(), createdAt: time }))
      .meta({ description: 'Joined events, with the time of joining' }),
    adminActions: z
      .array(z.object({ action: z.enum(auditActions), note: z.string(), createdAt: time }))
      .meta({ description: 'What admins did to the account, oldest first' }),
    reports: z.array(
      z.object({
        subjectId: id.meta({ description: 'Id of the reported prompt or comment' }),
        reason: z.enum(reportReasons),
        details: z.string(),
        status: z.enum(['open', 'upheld', 'dismissed']),
        createdAt: time,
      }),
    ),
    cases: z
      .array(
        z.object({
          id,
          subjectKind: z.enum(reportSubjects),
          subjectId: id.meta({ description: 'Id of your prompt or comment' }),
          openedAt: time,
          withheldAt: time.nullable().meta({ description: 'When it was hidden pending the decision' }),
          decidedAt: time.nullable(),
          content: decisionHalves.content.nullable(),
          author: decisionHalves.author.nullable(),
          rule: z.enum(ruleNames).nullable(),
          note: z.string(),
          days: z.number().int().nullable().meta({ description: 'Length of a suspension' }),
        }),
      )
      .meta({ description: 'Moderation cases about your content, with their decisions' }),
    hiddenComments: z
      .array(z.object({ id, promptId: id, bodyMd: z.string(), createdAt: time, hiddenAt: time }))
      .meta({ description: 'Your comments that moderators have hidden' }),
    purchases: z
      .array(
        order.extend({
          texts: z.array(purchasedText).meta({
            description: 'The version that you bought and the latest one, once you have opened the text',
          }),
        }),
      )
      .meta({ description: 'Your orders, including unpaid ones' }),
    sales: z.array(sale).meta({ description: 'Paid orders of your prompts, without their buyers' }),
    payouts: z.array(payout),
    notificationMails: mailChoices,
    notifications: z.array(notification),
  })
  .meta({ id: 'PersonalData' });

export type PersonalData = z.infer<typeof personalData>;
