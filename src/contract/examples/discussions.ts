import type { Discussion } from '../discussions.ts';
import type { Reply } from '../replies.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';

const params = { id: exampleIds.discussion };
const alice = { username: 'alice', displayName: 'Alice Moreau', photoURL: '' };

const begun: Discussion = {
  id: exampleIds.discussion,
  category: 'help',
  title: 'How do you keep answers short?',
  author: alice,
  replyCount: 0,
  pinned: false,
  locked: false,
  unread: false,
  lastActivityAt: exampleTime,
  lastAuthor: alice,
  createdAt: exampleTime,
  bodyMd: 'Mine **ramble**. Any ideas, @bob?',
  bodyHtml: '<p>Mine <strong>ramble</strong>. Any ideas, <a href="/profile/bob">@bob</a>?</p>\n',
  editedAt: null,
  can: { reply: true, edit: true, delete: true, moderate: false },
};

const changed: Discussion = {
  ...begun,
  title: 'How do you keep answers short and complete?',
  editedAt: exampleTime,
};

const replied: Reply = {
  id: exampleIds.reply,
  discussionId: exampleIds.discussion,
  author: alice,
  bodyMd: 'A limit in the first line helps.',
  bodyHtml: '<p>A limit in the first line helps.</p>\n',
  createdAt: exampleTime,
  editedAt: null,
  can: { edit: true, delete: true },
};

const { bodyMd, bodyHtml, editedAt, can, ...listed } = { ...changed, replyCount: 1 };

export const discussionExamples = {
  startDiscussion: {
    description:
      'Starts a discussion in one of the categories. The text is Markdown; `bodyHtml` is what the server made of it: no HTML of the author’s own, no pictures, links that nobody vouches for, and names of people that lead to them.',
    request: { body: { category: begun.category, title: begun.title, bodyMd: begun.bodyMd } },
    reply: { discussion: begun },
  },
  readDiscussion: {
    description: 'A discussion with its first post, and what the viewer may do with it as `can`.',
    request: { params },
    reply: { discussion: begun },
  },
  updateDiscussion: {
    description: 'Replaces what the author wrote, while the discussion is not locked.',
    request: { params, body: { category: begun.category, title: changed.title, bodyMd: begun.bodyMd } },
    reply: { discussion: changed },
  },
  addReply: {
    description: 'Says something in a discussion that is not locked. The text is Markdown.',
    request: { params, body: { bodyMd: replied.bodyMd } },
    reply: { reply: replied },
  },
  listReplies: {
    description:
      'The replies in the order in which they were said. With the id of a `reply` the page that holds it, whatever its number.',
    request: { params, query: { reply: exampleIds.reply, page: 1, limit: 20 } },
    reply: { items: [replied], page: 1, limit: 20, total: 1, totalPages: 1 },
  },
  updateReply: {
    description: 'Replaces what the author said, while the discussion is not locked.',
    request: { params: { id: exampleIds.reply }, body: { bodyMd: 'A limit in the last line helps.' } },
    reply: {
      reply: {
        ...replied,
        bodyMd: 'A limit in the last line helps.',
        bodyHtml: '<p>A limit in the last line helps.</p>\n',
        editedAt: exampleTime,
      },
    },
  },
  listDiscussions: {
    description:
      'Pinned discussions first, then those with the last activity. For who is signed in, `unread` tells where something is new.',
    request: { query: { category: 'help', page: 1, limit: 20 } },
    reply: { items: [listed], page: 1, limit: 20, total: 1, totalPages: 1 },
  },
  recentDiscussions: {
    description: 'The discussions in which something was said last, pinned or not.',
    request: { query: { limit: 3 } },
    reply: { items: [listed] },
  },
  markDiscussionRead: {
    description: 'Tells that the signed-in person has read a discussion up to now; the pages call it.',
    request: { params },
    reply: { unread: false },
  },
  moderateDiscussion: {
    description:
      'Pins a discussion above the others, or locks it, so that nothing more is said in it. For admins.',
    request: { params, body: { pinned: true, locked: false } },
    reply: {
      discussion: {
        ...changed,
        replyCount: 1,
        pinned: true,
        unread: true,
        can: { reply: true, edit: false, delete: true, moderate: true },
      },
    },
  },
  deleteReply: {
    description: 'Deletes a reply for good; its author and admins may.',
    request: { params: { id: exampleIds.reply } },
    reply: { id: exampleIds.reply },
  },
  deleteDiscussion: {
    description: 'Deletes a discussion with all its replies for good; its author and admins may.',
    request: { params },
    reply: { id: exampleIds.discussion },
  },
} satisfies Examples<
  | 'startDiscussion'
  | 'readDiscussion'
  | 'updateDiscussion'
  | 'addReply'
  | 'listReplies'
  | 'updateReply'
  | 'listDiscussions'
  | 'recentDiscussions'
  | 'markDiscussionRead'
  | 'moderateDiscussion'
  | 'deleteReply'
  | 'deleteDiscussion'
>;
