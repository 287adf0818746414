import { z } from 'zod';
import { defaultFrequencies } from '../../domain/notifications/notifications.ts';
import { createEvent } from '../community/events.ts';
import { sendMessage } from '../content/contact.ts';
import { uploadFile } from '../content/uploads.ts';
import { endpoint } from '../core/endpoint.ts';
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
} from '../core/example-data.ts';
import { done } from '../core/fields.ts';
import { exampleSearch } from '../discovery/searches.ts';
import { exampleKey } from '../identity/keys.ts';
import { ownPassword } from '../identity/passwords.ts';
import { currencyCode, money } from '../market/market.ts';
import { exampleNotification } from '../notifications/notifications.ts';
import { currentUser } from '../people/users.ts';
import { personalData } from './personal-data.ts';

/**
 * What a user loses with their account. The keys have a fixed order, by which an acknowledgement is compared.
 */
const leavingCosts = z
  .object({
    owed: z
      .array(
        z.object({
          amount: money,
          currency: currencyCode,
          test: z.boolean().meta({ description: 'Whether this is test mode, where no money moves' }),
        }),
      )
      .meta({ description: 'What the site owes you and you would lose: request a payout first' }),
    purchases: z.number().int().meta({ description: 'Prompts that you bought and could no longer read' }),
    refunds: z.number().int().meta({ description: 'Open refund requests for your purchases and your sales' }),
    premiumPrompts: z.number().int().meta({
      description:
        'Premium prompts that you published. They are deleted even if you keep the others, because nobody can buy them without a seller. Buyers keep their access to the text',
    }),
  })
  .meta({ id: 'LeavingCosts' });

export type LeavingCosts = z.infer<typeof leavingCosts>;

/** Body of DELETE /users/me. */
const leaving = z
  .object({
    password: ownPassword(),
    prompts: z
      .enum(['delete', 'keep'], { error: "Choose what happens to your prompts: 'delete' or 'keep'" })
      .meta({
        description:
          'Whether published prompts are deleted or stay without an author. Drafts are always deleted, and so are premium prompts while the site sells them',
      }),
    acknowledged: leavingCosts.optional().meta({
      description:
        'The reply of `readLeavingCosts`: required if deleting the account would cost you anything',
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
      appeals: [
        {
          caseId: exampleIds.report,
          text: 'I wrote that book: it is mine to share.',
          createdAt: exampleTime,
          outcome: 'reversed',
          note: 'They are the author.',
          decidedAt: exampleTime,
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
      mutedUsers: [],
      blockedUsers: [],
      uploads: [{ ...uploadFile.example.reply, createdAt: exampleTime }],
      messages: [{ ...sendMessage.example.request.body, createdAt: exampleTime }],
      discussions: [],
      replies: [],
      events: [
        { id: exampleIds.event, title: createEvent.example.reply.event.title, createdAt: exampleTime },
      ],
      adminActions: [],
      reports: [],
      cases: [
        {
          id: exampleIds.report,
          subjectKind: 'prompt',
          subjectId: exampleIds.prompt,
          openedAt: exampleTime,
          withheldAt: null,
          decidedAt: exampleTime,
          content: 'hide',
          author: 'none',
          rule: 'ownership',
          note: 'Copied word for word from a book.',
          days: null,
        },
      ],
      hiddenComments: [],
      purchases: [],
      sales: [],
      payouts: [],
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

const exampleCosts = { owed: [], purchases: 0, refunds: 0, premiumPrompts: 1 };

export const readLeavingCosts = endpoint({
  name: 'readLeavingCosts',
  method: 'GET',
  path: '/users/me/deletion',
  access: 'member',
  keyScope: 'none',
  summary: 'What you would lose with your account',
  description:
    'Returns the money the site owes you, the purchases you would lose, open refund requests, and the premium prompts that would be deleted. `deleteMe` requires this reply in `acknowledged` unless all of it is empty. Not for personal keys.',
  reply: leavingCosts,
  example: { reply: exampleCosts },
  failureMessage: 'Failed to check what you would lose',
});

export const deleteMe = endpoint({
  name: 'deleteMe',
  method: 'DELETE',
  path: '/users/me',
  access: 'member',
  whileSuspended: true,
  keyScope: 'none',
  actionLimits: ['signInDevice'],
  summary: 'Delete your account',
  description:
    'Permanently deletes the account with its drafts, likes, bookmarks, stars, follows, sessions and keys. Requires the password: a wrong one returns 403 and counts as a failed sign-in; users without a password must have signed in within the last ten minutes. The username is never reused. If the site owes you money, or you would lose purchases, open refund requests or premium prompts, it fails with 409 until `acknowledged` matches the current reply of `readLeavingCosts`; `errors` lists it. Not for personal keys.',
  body: leaving,
  reply: done,
  problems: ['conflict'],
  resource: currentUser,
  example: {
    request: {
      body: { password: 'correct horse battery', prompts: 'keep', acknowledged: exampleCosts },
    },
    reply: { success: true },
  },
  failureMessage: 'Failed to delete the account',
});
