import { z } from 'zod';
import { auditActions } from '../domain/audit.ts';
import { collectionVisibilities } from '../domain/collections.ts';
import { discussionCategories } from '../domain/discussions.ts';
import { defaultFrequencies } from '../domain/notifications.ts';
import { proposalStates } from '../domain/proposals.ts';
import { reportReasons } from '../domain/reports.ts';
import { sendMessage } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { createEvent } from './events.ts';
import {
  exampleAliceChanged,
  exampleBob,
  exampleIds,
  exampleListedPrompt,
  examplePromptChanges,
  examplePromptContent,
  examplePromptInput,
  exampleTime,
  exampleVersionNote,
} from './example-data.ts';
import { done, id, time } from './fields.ts';
import { exampleKey, personalKey } from './keys.ts';
import { mailChoices } from './notification-mails.ts';
import { exampleNotification, notification } from './notifications.ts';
import { ownPassword } from './passwords.ts';
import { prompt } from './prompts.ts';
import { exampleSearch, savedSearch } from './searches.ts';
import { uploadFile } from './uploads.ts';
import { currentUser, ownUser } from './users.ts';
import { webhook } from './webhooks.ts';

/** A liked or bookmarked prompt. */
const reaction = z.object({
  promptId: id,
  title: z.string().nullable().meta({ description: 'null when the prompt is no longer published' }),
  createdAt: time,
});

const partOfCollection = z.object({ id, name: z.string(), createdAt: time });

/** Everything the site stores about a user. */
const personalData = z
  .object({
    profile: ownUser,
    formerUsernames: z.array(z.string()),
    waysToSignIn: z.array(
      z.object({
        provider: z.string().meta({ description: "'credential' is e-mail and password" }),
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
      description: 'Without their secrets and logs; what was sent is about data that is in this document',
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
      .meta({ description: 'Versions of changed prompts that you made' }),
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
    promptDays: z
      .array(z.object({ promptId: id, day: z.iso.date(), views: z.number().int(), copies: z.number().int() }))
      .meta({ description: 'What was counted of your prompts, by day' }),
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
      .array(z.object({ collectionId: id, promptId: id, note: z.string(), createdAt: time }))
      .meta({ description: 'Prompts in your own collections, and those that you added to others' }),
    followedCollections: z.array(partOfCollection),
    sharedCollections: z
      .array(partOfCollection)
      .meta({ description: 'Those of others that you collaborate in or are invited to' }),
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
    uploads: z.array(
      z.object({
        url: z.string(),
        type: z.enum(['image', 'video']),
        width: z.number().int().nullable(),
        height: z.number().int().nullable(),
        bytes: z.number().int().meta({ description: 'All stored sizes of the file together' }),
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
    notificationMails: mailChoices,
    notifications: z.array(notification),
  })
  .meta({ id: 'PersonalData' });

export type PersonalData = z.infer<typeof personalData>;

/** Body of DELETE /users/me. */
const leaving = z
  .object({
    password: ownPassword(),
    prompts: z
      .enum(['delete', 'keep'], { error: "Choose what happens to your prompts: 'delete' or 'keep'" })
      .meta({
        description:
          'Whether published prompts are deleted or stay without an author. Drafts are deleted either way',
      }),
  })
  .meta({ id: 'Leaving' });

export type Leaving = z.output<typeof leaving>;

const exampleReactions = [
  { promptId: exampleIds.prompt, title: examplePromptInput.title, createdAt: exampleTime },
];

const { title, heading, summary, contentMd } = examplePromptInput;
const exampleVersion = {
  promptId: exampleIds.prompt,
  number: 1,
  note: '',
  title,
  heading,
  summary,
  contentMd,
  createdAt: exampleTime,
};

export const myData = endpoint({
  name: 'myData',
  method: 'GET',
  path: '/users/me/data',
  access: 'member',
  keyScope: 'export',
  summary: 'Everything the site stores about you',
  description:
    'Returns one document with everything that belongs to the signed-in user. The reply is streamed, has no ETag, and browsers save it as a file. A personal key needs the scope `export`.',
  streamed: true,
  reply: personalData,
  example: {
    reply: {
      profile: { ...exampleAliceChanged, followingCount: 1, promptsCount: 1 },
      formerUsernames: [],
      waysToSignIn: [{ provider: 'credential', createdAt: exampleTime }],
      secondFactor: null,
      sessions: [{ createdAt: exampleTime, expiresAt: exampleTime, ipAddress: null, userAgent: '' }],
      keys: [exampleKey],
      savedSearches: [{ ...exampleSearch, name: 'Code reviews' }],
      webhooks: [],
      prompts: [{ ...exampleListedPrompt, ...examplePromptContent }],
      versions: [
        exampleVersion,
        { ...exampleVersion, ...examplePromptChanges, number: 2, note: exampleVersionNote },
      ],
      proposals: [],
      proposalAnswers: [
        {
          proposalId: exampleIds.proposal,
          promptId: exampleIds.prompt,
          state: 'accepted',
          message: '',
          updatedAt: exampleTime,
        },
      ],
      promptDays: [],
      likes: exampleReactions,
      bookmarks: exampleReactions,
      collections: [],
      collectionItems: [],
      followedCollections: [],
      sharedCollections: [],
      ratings: [],
      comments: [],
      followedUsers: [{ id: exampleBob.id, username: exampleBob.username, createdAt: exampleTime }],
      followedCategories: [{ id: 'programming', createdAt: exampleTime }],
      uploads: [{ ...uploadFile.example.reply, createdAt: exampleTime }],
      messages: [{ ...sendMessage.example.request.body, createdAt: exampleTime }],
      discussions: [],
      replies: [],
      events: [
        { id: exampleIds.event, title: createEvent.example.reply.event.title, createdAt: exampleTime },
      ],
      adminActions: [],
      reports: [],
      notificationMails: defaultFrequencies,
      notifications: [{ ...exampleNotification, read: true }],
    },
  },
  failureMessage: 'Failed to fetch your data',
});

export const myArchive = endpoint({
  name: 'myArchive',
  method: 'GET',
  path: '/users/me/archive',
  access: 'member',
  keyScope: 'export',
  summary: 'Everything the site stores about you, with your files, as a ZIP archive',
  description:
    'Returns a ZIP archive with `data.json` (the reply of `myData`) and the files that the user uploaded, under the paths that `data.json` names: `files/…`. The reply is streamed, so its size is not known in advance. A personal key needs the scope `export`.',
  file: 'application/zip',
  reply: z.instanceof(Blob),
  example: {
    reply: new Blob(),
  },
  failureMessage: 'Failed to fetch your data',
});

export const deleteMe = endpoint({
  name: 'deleteMe',
  method: 'DELETE',
  path: '/users/me',
  access: 'member',
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Delete your account',
  description:
    'Permanently deletes the account with its drafts, likes, bookmarks, stars, follows, sessions and keys. Requires the password: a wrong one is refused with 403 and counts as a failed sign-in; users without a password must have signed in within the last ten minutes. The username is never reused. Not for personal keys.',
  body: leaving,
  reply: done,
  resource: currentUser,
  example: {
    request: { body: { password: 'correct horse battery', prompts: 'keep' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to delete the account',
});
