import type { Comment } from '../comments.ts';
import type { Feedback } from '../ratings.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';

const onPrompt = { id: exampleIds.prompt };
const params = { id: exampleIds.comment };

const none: Feedback = { rating: null, ratingCount: 0, ratingMean: null, commentCount: 0 };
const rated: Feedback = { rating: 4, ratingCount: 1, ratingMean: 4, commentCount: 0 };
const commented: Feedback = { rating: 5, ratingCount: 1, ratingMean: 5, commentCount: 1 };

const said: Comment = {
  id: exampleIds.comment,
  promptId: exampleIds.prompt,
  parentId: null,
  author: { username: 'bob', displayName: 'Bob', photoURL: '' },
  byPromptAuthor: false,
  stars: 5,
  bodyMd: 'Works **well** on old code.',
  bodyHtml: '<p>Works <strong>well</strong> on old code.</p>\n',
  createdAt: exampleTime,
  editedAt: null,
  deleted: false,
  can: { edit: true, delete: true, reply: true, report: false },
};
const readByAll = { ...said, can: { edit: false, delete: false, reply: false, report: false } };
const better = 'Works **well** on very old code.';

export const commentExamples = {
  ratePrompt: {
    description:
      'Gives a prompt of somebody else 1 to 5 stars, instead of those that the person gave before. The reply is what readers think of the prompt now.',
    request: { params: onPrompt, body: { stars: 4 } },
    reply: rated,
  },
  unratePrompt: {
    description: 'Takes the person’s stars back; where there are none nothing changes.',
    request: { params: onPrompt },
    reply: none,
  },
  addComment: {
    description:
      'Says something about a prompt, or with `parentId` answers a comment. The text is Markdown, as in discussions. `stars` are given along with it, as `ratePrompt` does: one request for a form with both.',
    request: { params: onPrompt, body: { bodyMd: said.bodyMd, stars: 5 } },
    reply: { comment: said, feedback: commented },
  },
  listComments: {
    description:
      'The latest threads first, and within each what answers it, in the order in which it was said: put an item with a `parentId` below the one that has none. A deleted comment is listed while something answers it, without its words. `comment` begins with the thread that holds this one; of a long thread only what stands near it, below the comment that begins it.',
    request: { params: onPrompt, query: { limit: 20 } },
    reply: { items: [readByAll], total: 1 },
  },
  updateComment: {
    description: 'Replaces what the author said, in the first 15 minutes.',
    request: { params, body: { bodyMd: better } },
    reply: {
      comment: {
        ...said,
        bodyMd: better,
        bodyHtml: '<p>Works <strong>well</strong> on very old code.</p>\n',
        editedAt: exampleTime,
      },
    },
  },
  deleteComment: {
    description:
      'Deletes a comment; its author and admins may. What answers it stays, and so do the stars of its author.',
    request: { params },
    reply: { id: exampleIds.comment, feedback: { ...commented, commentCount: 0 } },
  },
} satisfies Examples<
  'ratePrompt' | 'unratePrompt' | 'addComment' | 'listComments' | 'updateComment' | 'deleteComment'
>;
