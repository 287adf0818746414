import type { ModeratedUser } from '../moderated-users.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';
import { moderated, moderatedWhole } from './prompts.ts';

const params = { id: exampleIds.bob };

const bob: ModeratedUser = {
  id: exampleIds.bob,
  username: 'bob',
  displayName: 'Bob',
  photoURL: '',
  email: 'bob@example.com',
  emailVerified: false,
  role: 'member',
  createdAt: exampleTime,
  promptsCount: 0,
  banned: null,
  can: { grant: true, revoke: false, ban: true, unban: false },
};

export const adminExamples = {
  listModeratedUsers: {
    description:
      'Everybody with an account, last come first, or whose name, username or address holds each word of `q`. The only reply with addresses of others. For admins.',
    request: { query: { q: 'bob@', state: 'all', page: 1, limit: 25 } },
    reply: { items: [bob], page: 1, limit: 25, total: 1, totalPages: 1 },
  },
  grantAdmin: {
    description: 'Makes somebody an admin; again is no error. Somebody banned is let in first. For admins.',
    request: { params },
    reply: {
      person: { ...bob, role: 'admin', can: { grant: false, revoke: true, ban: false, unban: false } },
    },
  },
  revokeAdmin: {
    description:
      'Makes an admin a member again. Not oneself, nor who is an admin by the configuration; so the last admin stays. For admins.',
    request: { params },
    reply: { person: bob },
  },
  banUser: {
    description:
      "Ends somebody's sessions, refuses their personal keys and keeps them out. What they published stays. Admins lose their rights first. For admins.",
    request: { params, body: { reason: 'Advertises the same shop everywhere.' } },
    reply: {
      person: {
        ...bob,
        banned: { at: exampleTime, reason: 'Advertises the same shop everywhere.' },
        can: { grant: false, revoke: false, ban: false, unban: true },
      },
    },
  },
  unbanUser: {
    description: 'Lets somebody in again; their personal keys work as before. For admins.',
    request: { params },
    reply: { person: bob },
  },
  listReportCases: {
    description:
      'What was reported, each thing once, with who reported it and why, and with its words then and now. For admins.',
    request: { query: { state: 'open', page: 1, limit: 10 } },
    reply: {
      items: [
        {
          id: exampleIds.report,
          subject: {
            kind: 'prompt',
            id: exampleIds.prompt,
            title: moderated.title,
            promptId: exampleIds.prompt,
            state: 'published',
          },
          author: { username: 'alice', displayName: 'Alice Moreau', banned: false },
          words: [
            ...[
              ['Title', moderated.title],
              ['Heading', moderated.heading],
              ['Short Description', moderated.summary],
              ['Prompt Content', moderatedWhole.contentMd],
              ['Tags', moderated.tags.join(', ')],
              ['Cover Image', moderated.imageUrl],
              [
                'Sample response 1',
                moderatedWhole.sampleResponses.map(({ title, content }) => `${title}\n${content}`).join(),
              ],
            ].map(([label = '', words = '']) => ({ label, reported: words, current: words })),
          ],
          reporters: 1,
          reports: [
            {
              id: exampleIds.report,
              reason: 'stolen',
              details: 'Copied word for word from a book.',
              reporter: 'carol',
              createdAt: exampleTime,
            },
          ],
          latestAt: exampleTime,
          decision: null,
          can: { hide: true, ban: true },
        },
      ],
      page: 1,
      limit: 10,
      total: 1,
      totalPages: 1,
    },
  },
  decideReports: {
    description:
      'Closes all open reports about one thing and does what was decided: `dismiss`, `hide` (a comment is deleted), `ban` its author, or both. All of it or nothing. For admins.',
    request: {
      params: { id: exampleIds.report },
      body: { action: 'dismiss', note: 'It is their own book.' },
    },
    reply: { decided: true },
  },
  listModeratedPrompts: {
    description:
      'What admins decide about: all prompts but drafts that nobody reported, last written first, or those of one `state`. For admins.',
    request: { query: { q: 'patient', state: 'published', page: 1, limit: 25 } },
    reply: { items: [moderated], page: 1, limit: 25, total: 1, totalPages: 1 },
  },
  hidePrompt: {
    description:
      'Hides a published prompt: it is in no list, count or feed, and its address answers 404, but for its author, who reads the reason, and admins. For admins.',
    request: { params: { id: exampleIds.prompt }, body: { reason: 'Copied from a book.' } },
    reply: {
      success: true,
      post: {
        ...moderatedWhole,
        status: 'hidden',
        hidden: { at: exampleTime, reason: 'Copied from a book.' },
      },
    },
  },
  showPrompt: {
    description: 'Shows a hidden prompt again, with its likes and bookmarks. For admins.',
    request: { params: { id: exampleIds.prompt } },
    reply: { success: true, post: moderatedWhole },
  },
  listAudit: {
    description:
      "What admins did, last first, also what the command line did, whose actor is 'system'. Entries outlive who and what they are about. For admins.",
    request: { query: { action: 'ban', actor: 'carol', page: 1, limit: 50 } },
    reply: {
      items: [
        {
          id: exampleIds.audit,
          actor: 'carol',
          action: 'ban',
          subject: { kind: 'person', id: exampleIds.bob, name: 'bob' },
          note: 'Advertises the same shop everywhere.',
          createdAt: exampleTime,
        },
      ],
      page: 1,
      limit: 50,
      total: 1,
      totalPages: 1,
    },
  },
} satisfies Examples<
  | 'listModeratedUsers'
  | 'listReportCases'
  | 'decideReports'
  | 'listModeratedPrompts'
  | 'hidePrompt'
  | 'showPrompt'
  | 'grantAdmin'
  | 'revokeAdmin'
  | 'banUser'
  | 'unbanUser'
  | 'listAudit'
>;
