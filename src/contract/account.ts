import { z } from 'zod';
import { auditActions } from '../domain/audit.ts';
import { discussionCategories } from '../domain/discussions.ts';
import { reportReasons } from '../domain/reports.ts';
import { sendMessage } from './contact.ts';
import { endpoint } from './endpoint.ts';
import { createEvent } from './events.ts';
import {
  exampleAliceChanged,
  exampleBob,
  exampleIds,
  exampleListedPrompt,
  examplePromptContent,
  examplePromptInput,
  exampleTime,
} from './example-data.ts';
import { id, time } from './fields.ts';
import { exampleKey, personalKey } from './keys.ts';
import { ownPassword } from './passwords.ts';
import { prompt } from './prompts.ts';
import { uploadFile } from './uploads.ts';
import { ownUser } from './users.ts';

/** What somebody reacted to, by the prompt's id. */
const reaction = z.object({
  promptId: id,
  title: z.string().nullable().meta({ description: 'null where the prompt is not published any more' }),
  createdAt: time,
});

/** Everything that the site holds about a person. */
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
      .meta({ description: 'null while it is off; its secret is not told' }),
    sessions: z.array(
      z.object({
        createdAt: time,
        expiresAt: time,
        ipAddress: z.string().nullable().meta({ description: 'null: addresses are not kept any more' }),
        userAgent: z.string().nullable(),
      }),
    ),
    keys: z.array(personalKey),
    prompts: z.array(prompt).meta({ description: 'First made first, drafts too' }),
    likes: z.array(reaction).meta({ description: 'Last one first' }),
    bookmarks: z.array(reaction).meta({ description: 'Last one first' }),
    ratings: z.array(
      z.object({
        promptId: id,
        title: z.string().nullable().meta({ description: 'null where the prompt is not published any more' }),
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
        bytes: z.number().int().meta({ description: 'Of all sizes that are kept of the file' }),
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
      .meta({ description: 'To the people who run the site' }),
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
      .meta({ description: 'That the person joined, and when they did' }),
    adminActions: z
      .array(z.object({ action: z.enum(auditActions), note: z.string(), createdAt: time }))
      .meta({ description: 'What admins did about the person, first action first' }),
    reports: z.array(
      z.object({
        subjectId: id.meta({ description: 'Id of what was reported, e.g. of a prompt' }),
        reason: z.enum(reportReasons),
        details: z.string(),
        status: z.enum(['open', 'upheld', 'dismissed']),
        createdAt: time,
      }),
    ),
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
          'Whether published prompts are deleted, or stay without a name. Drafts are deleted either way',
      }),
  })
  .meta({ id: 'Leaving' });

export type Leaving = z.output<typeof leaving>;

const exampleReactions = [
  { promptId: exampleIds.prompt, title: examplePromptInput.title, createdAt: exampleTime },
];

export const myData = endpoint({
  name: 'myData',
  method: 'GET',
  path: '/users/me/data',
  access: 'member',
  keyScope: 'none',
  summary: 'Everything the site holds about the signed-in person',
  description:
    'One document with all that belongs to the signed-in person, to keep or to take elsewhere. It is written while it is read, has no entity tag, and is offered to browsers as a file. Not for personal keys.',
  streamed: true,
  status: 200,
  reply: personalData,
  example: {
    request: {},
    reply: {
      profile: { ...exampleAliceChanged, followingCount: 1, promptsCount: 1 },
      formerUsernames: [],
      waysToSignIn: [{ provider: 'credential', createdAt: exampleTime }],
      secondFactor: null,
      sessions: [{ createdAt: exampleTime, expiresAt: exampleTime, ipAddress: null, userAgent: '' }],
      keys: [exampleKey],
      prompts: [{ ...exampleListedPrompt, ...examplePromptContent }],
      likes: exampleReactions,
      bookmarks: exampleReactions,
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
    },
  },
  failureMessage: 'Failed to fetch your data',
});

export const myArchive = endpoint({
  name: 'myArchive',
  method: 'GET',
  path: '/users/me/archive',
  access: 'member',
  keyScope: 'none',
  summary: 'The same with the files of the signed-in person, as a ZIP archive',
  description:
    'A ZIP archive with `data.json`, which is the reply of `myData`, and the files that the person uploaded, under the addresses that stand there: `files/…`. It is written while it is read, so that its size is not told before. Not for personal keys.',
  file: 'application/zip',
  status: 200,
  reply: z.instanceof(Blob),
  example: {
    request: {},
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
  summary: 'Delete the account of the signed-in person',
  description:
    'Deletes the account for good, with drafts, likes, bookmarks, stars, follows, sessions and keys. The password is asked again: a wrong one is answered 403 and counts like a wrong sign-in; who has none must have signed in within the last ten minutes. The username is given to nobody else. Not for personal keys.',
  body: leaving,
  status: 200,
  reply: z.object({ success: z.literal(true) }),
  example: {
    request: { body: { password: 'correct horse battery', prompts: 'keep' } },
    reply: { success: true },
  },
  failureMessage: 'Failed to delete the account',
});
