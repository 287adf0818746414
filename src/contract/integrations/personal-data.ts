import { z } from 'zod';
import { collectionVisibilities } from '../../domain/community/collections.ts';
import { discussionCategories } from '../../domain/community/discussions.ts';
import { appealOutcomes } from '../../domain/moderation/appeals.ts';
import { auditActions } from '../../domain/moderation/audit.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { proposalStates } from '../../domain/prompts/proposals/proposals.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { id, idOf, time } from '../core/fields.ts';
import { savedSearch } from '../discovery/searches.ts';
import { invitation } from '../identity/invitations.ts';
import { personalKey } from '../identity/keys.ts';
import { order, purchasedText } from '../market/orders.ts';
import { payout } from '../market/payouts.ts';
import { sale } from '../market/sales.ts';
import { decisionHalves } from '../moderation/report-cases.ts';
import { mailChoices } from '../notifications/notification-mails.ts';
import { notification } from '../notifications/notifications.ts';
import { ownUser } from '../people/users.ts';
import { promptInputs } from '../prompts/inputs.ts';
import { prompt } from '../prompts/prompts.ts';
import { webhook } from './webhooks.ts';

/** A liked or bookmarked prompt. */
const reaction = z.object({
  promptId: id,
  title: z
    .string()
    .nullable()
    .meta({ description: 'null when the prompt is no longer published', example: exampleTexts.title }),
  createdAt: time,
});

const partOfCollection = z.object({
  id: idOf('collection'),
  name: z.string().meta({ example: 'For code reviews' }),
  createdAt: time,
});

/** Everything the site stores about a user. */
export const personalData = z
  .object({
    profile: ownUser,
    introduction: z
      .string()
      .meta({ description: 'What you wrote for the approval of your account', example: '' }),
    lastSeen: z
      .string()
      .nullable()
      .meta({ description: 'Day of your last visit (UTC)', example: '2025-11-23' }),
    roleFromIssuer: z
      .enum(['moderator', 'admin'])
      .nullable()
      .meta({ description: 'The role that groups at the identity provider give you', example: null }),
    formerUsernames: z.array(z.string()).meta({ example: [] }),
    waysToSignIn: z.array(
      z.object({
        provider: z
          .string()
          .meta({ description: "'credential' is email and password", example: 'credential' }),
        createdAt: time,
      }),
    ),
    secondFactor: z
      .object({ since: time })
      .nullable()
      .meta({ description: 'null while it is disabled; the secret is not included', example: null }),
    sessions: z.array(
      z.object({
        createdAt: time,
        expiresAt: time,
        ipAddress: z
          .string()
          .nullable()
          .meta({ description: 'Always null: addresses are not stored', example: null }),
        userAgent: z.string().meta({ example: '' }).nullable(),
        issuerSession: z.string().nullable().meta({
          description: 'Id of the session at the identity provider that began this one',
          example: null,
        }),
      }),
    ),
    keys: z.array(personalKey),
    invitations: z
      .array(
        invitation.pick({
          email: true,
          role: true,
          uses: true,
          usesLeft: true,
          createdAt: true,
          expiresAt: true,
        }),
      )
      .meta({ description: 'Invitations that you made', example: [] }),
    savedSearches: z.array(savedSearch),
    webhooks: z.array(webhook).meta({
      description: 'Without their secrets and logs; the events were about data in this document',
      example: [],
    }),
    prompts: z.array(prompt).meta({ description: 'Oldest first, including drafts' }),
    versions: z
      .array(
        z.object({
          promptId: id,
          number: z.number().int(),
          note: z.string().meta({ example: exampleTexts.versionNote }),
          title: z.string().meta({ example: exampleTexts.title }),
          heading: z.string().meta({ example: exampleTexts.heading }),
          summary: z.string().meta({ example: exampleTexts.summary }),
          contentMd: z.string().meta({ example: exampleTexts.contentMd }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Versions that you created by changing prompts' }),
    proposals: z
      .array(
        z.object({
          id: idOf('proposal'),
          promptId: id,
          title: z.string().meta({ example: exampleTexts.title }),
          heading: z.string().meta({ example: exampleTexts.heading }),
          summary: z.string().meta({ example: exampleTexts.newSummary }),
          contentMd: z.string().meta({ example: exampleTexts.contentMd }),
          tags: z.array(z.string()).meta({ example: ['explaining', 'code review'] }),
          inputs: promptInputs,
          note: z.string().meta({ example: exampleTexts.versionNote }),
          state: z.enum(proposalStates),
          createdAt: time,
        }),
      )
      .meta({ description: 'Edits that you suggested' }),
    proposalAnswers: z
      .array(
        z.object({
          proposalId: idOf('proposal'),
          promptId: id,
          state: z.enum(proposalStates).meta({ example: 'accepted' }),
          message: z.string().meta({ example: '' }),
          updatedAt: time,
        }),
      )
      .meta({ description: 'Your decisions about edits that others suggested' }),
    appeals: z
      .array(
        z.object({
          caseId: idOf('report'),
          text: z.string().meta({ example: exampleTexts.appeal }),
          createdAt: time,
          outcome: z.enum(appealOutcomes).meta({ example: 'reversed' }).nullable(),
          note: z.string().meta({ example: 'They are the author.' }),
          decidedAt: time.nullable(),
        }),
      )
      .meta({ description: 'Your appeals against moderation decisions' }),
    promptDays: z
      .array(
        z.object({
          promptId: id,
          day: z.iso.date().meta({ example: '2025-11-20' }),
          views: z.number().int(),
          copies: z.number().int(),
        }),
      )
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
          coverPromptId: id.nullable().meta({ description: 'The prompt that you chose as its cover' }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Your own, oldest first', example: [] }),
    collectionItems: z
      .array(
        z.object({
          collectionId: idOf('collection'),
          promptId: id,
          note: z.string().meta({ example: exampleTexts.decisionNote }),
          heading: z.string().meta({ example: exampleTexts.heading }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Prompts in your own collections, and those that you added to others' }),
    followedCollections: z.array(partOfCollection).meta({ example: [] }),
    sharedCollections: z
      .array(partOfCollection)
      .meta({ description: 'Collections of others that you collaborate in or are invited to', example: [] }),
    ratings: z.array(
      z.object({
        promptId: id,
        title: z
          .string()
          .nullable()
          .meta({ description: 'null when the prompt is no longer published', example: exampleTexts.title }),
        stars: z.number().int().meta({ example: 5 }),
        createdAt: time,
      }),
    ),
    outcomes: z
      .array(
        z.object({
          promptId: id,
          title: z.string().nullable().meta({
            description: 'null when the prompt is no longer published',
            example: exampleTexts.title,
          }),
          version: z.number().int(),
          worked: z.boolean().meta({ example: true }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Whether versions of prompts worked for you', example: [] }),
    comments: z
      .array(
        z.object({
          id: idOf('comment'),
          promptId: id,
          parentId: id.nullable().meta({ example: null }),
          bodyMd: z.string().meta({ example: 'Works **well** on old code.' }),
          createdAt: time,
          editedAt: time.nullable().meta({ example: null }),
        }),
      )
      .meta({ description: 'On prompts' }),
    followedUsers: z.array(
      z.object({ id: idOf('bob'), username: z.string().meta({ example: 'bob' }), createdAt: time }),
    ),
    followedCategories: z.array(
      z.object({ id: z.string().meta({ example: 'programming' }), createdAt: time }),
    ),
    mutedUsers: z.array(
      z.object({ id: idOf('bob'), username: z.string().meta({ example: 'bob' }), createdAt: time }),
    ),
    blockedUsers: z.array(
      z.object({ id: idOf('bob'), username: z.string().meta({ example: 'bob' }), createdAt: time }),
    ),
    uploads: z.array(
      z.object({
        url: z.string().meta({ example: `/files/${exampleIds.upload}/page.webp` }),
        type: z.enum(['image', 'video']),
        width: z.number().int().meta({ example: 1200 }).nullable(),
        height: z.number().int().meta({ example: 630 }).nullable(),
        bytes: z.number().int().meta({ description: 'Total of all stored sizes of the file', example: 1684 }),
        createdAt: time,
      }),
    ),
    messages: z
      .array(
        z.object({
          name: z.string().meta({ example: 'Alice Moreau' }),
          email: z.string().meta({ example: 'alice@example.com' }),
          subject: z.string().meta({ example: 'A missing topic' }),
          message: z.string().meta({ example: 'Could there be a topic for music?\n\nThank you,\nAlice' }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Sent to the people who run the site' }),
    discussions: z.array(
      z.object({
        id: idOf('discussion'),
        category: z.enum(discussionCategories).meta({ example: 'help' }),
        title: z.string().meta({ example: 'How do you keep answers short?' }),
        bodyMd: z.string().meta({ example: 'Mine **ramble**. Any ideas, @bob?' }),
        createdAt: time,
        editedAt: time.nullable(),
      }),
    ),
    replies: z
      .array(
        z.object({
          id: idOf('reply'),
          discussionId: idOf('discussion'),
          bodyMd: z.string().meta({ example: 'A limit in the first line helps.' }),
          createdAt: time,
          editedAt: time.nullable().meta({ example: null }),
        }),
      )
      .meta({ description: 'In discussions' }),
    events: z
      .array(
        z.object({
          id: idOf('event'),
          title: z.string().meta({ example: 'Prompts for teachers' }),
          createdAt: time,
        }),
      )
      .meta({ description: 'Joined events, with the time of joining' }),
    adminActions: z
      .array(
        z.object({
          action: z.enum(auditActions).meta({ example: 'ban' }),
          note: z.string().meta({ example: 'Advertises the same shop everywhere.' }),
          createdAt: time,
        }),
      )
      .meta({ description: 'What admins did to the account, oldest first' }),
    reports: z.array(
      z.object({
        subjectId: id.meta({ description: 'Id of the reported prompt or comment' }),
        reason: z.enum(reportReasons).meta({ example: 'stolen' }),
        details: z.string().meta({ example: exampleTexts.decisionNote }),
        status: z.enum(['open', 'upheld', 'dismissed']),
        createdAt: time,
      }),
    ),
    cases: z
      .array(
        z.object({
          id: idOf('report'),
          subjectKind: z.enum(reportSubjects),
          subjectId: id.meta({ description: 'Id of your prompt or comment' }),
          openedAt: time,
          withheldAt: time
            .nullable()
            .meta({ description: 'When it was hidden pending the decision', example: null }),
          decidedAt: time.nullable(),
          content: decisionHalves.content.nullable(),
          author: decisionHalves.author.nullable(),
          rule: z.enum(ruleNames).meta({ example: 'ownership' }).nullable(),
          note: z.string().meta({ example: exampleTexts.decisionNote }),
          days: z.number().int().nullable().meta({ description: 'Length of a suspension', example: null }),
        }),
      )
      .meta({ description: 'Moderation cases about your content, with their decisions' }),
    hiddenComments: z
      .array(
        z.object({
          id: idOf('report'),
          promptId: id,
          bodyMd: z.string().meta({ example: 'Works **well** on old code.' }),
          createdAt: time,
          hiddenAt: time,
        }),
      )
      .meta({ description: 'Your comments that moderators have hidden' }),
    purchases: z
      .array(
        order.extend({
          texts: z.array(purchasedText).meta({
            description: 'The version that you bought and the latest one, once you have opened the text',
          }),
        }),
      )
      .meta({ description: 'Your orders, including unpaid ones', example: [] }),
    sales: z
      .array(sale)
      .meta({ description: 'Paid orders of your prompts, without their buyers', example: [] }),
    payouts: z.array(payout).meta({ example: [] }),
    notificationMails: mailChoices,
    notifications: z.array(notification),
  })
  .meta({ id: 'PersonalData' });

export type PersonalData = z.infer<typeof personalData>;
