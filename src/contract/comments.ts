import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { byline } from './discussions.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds, exampleTime } from './example-data.ts';
import { cursorQuery, id, limitQuery, promptId, requiredText, time } from './fields.ts';
import { feedback, stars } from './ratings.ts';

const comment = z
  .object({
    id,
    promptId: id,
    parentId: id
      .nullable()
      .meta({ description: 'The comment that it answers; null where it begins a thread' }),
    author: byline,
    byPromptAuthor: z.boolean().meta({ description: 'Whether the prompt’s own author wrote it' }),
    stars: z.number().int().nullable().meta({ description: 'What its author gives the prompt' }),
    bodyMd: z.string().meta({ description: 'As it was written, in Markdown' }),
    bodyHtml: z.string().meta({ description: 'The same as safe HTML' }),
    createdAt: time,
    editedAt: time.nullable(),
    deleted: z.boolean().meta({ description: 'Only its place is left, for what answers it' }),
    can: z
      .object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean(), report: z.boolean() })
      .meta({ description: 'What the viewer may do with it; its author can edit it for 15 minutes' }),
  })
  .meta({ id: 'Comment' });

export type Comment = z.infer<typeof comment>;

const page = z.object({
  items: z.array(comment),
  total: z.number().int(),
  nextCursor: z
    .string()
    .optional()
    .meta({ description: 'Where the next page begins; absent on the last one' }),
});

export type CommentPage = z.infer<typeof page>;

const bodyMd = requiredText('Comment', limits.comment);

/** Body of POST /posts/id/{id}/comments. */
const newComment = z
  .object({
    bodyMd,
    parentId: id
      .optional()
      .meta({ description: 'The comment that it answers; an answer to an answer joins the same thread' }),
    stars: stars.optional().meta({ description: 'Given along, 1 to 5; not for one’s own prompt' }),
  })
  .meta({ id: 'NewComment' });

export type NewComment = z.output<typeof newComment>;

const params = z.object({ id: id.meta({ description: 'Id of the comment' }) });
const onPrompt = z.object({ id: promptId });

const exampleRequest = { params: { id: exampleIds.comment } };
const exampleFeedback = { rating: 5, ratingCount: 1, ratingMean: 5, commentCount: 1 };
const exampleComment = {
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

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/posts/id/{id}/comments',
  access: 'visitor',
  personalized: true,
  summary: 'The comments on a prompt, latest threads first',
  description:
    'The latest threads first, and within each what answers it, in the order in which it was said: put an item with a `parentId` below the one that has none. A deleted comment is listed while something answers it, without its words. `comment` begins with the thread that holds this one; of a long thread only what stands near it, below the comment that begins it.',
  params: onPrompt,
  query: z.object({
    cursor: cursorQuery('nextCursor of the page before'),
    comment: id.optional().meta({
      description: 'Begins with the thread that holds this comment, instead of where `cursor` points',
    }),
    limit: limitQuery(20),
  }),
  status: 200,
  reply: page,
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.prompt }, query: { limit: 20 } },
    reply: {
      items: [
        {
          ...exampleComment,
          can: { edit: false, delete: false, reply: false, report: false },
        },
      ],
      total: 1,
    },
  },
  failureMessage: 'Failed to fetch comments',
});

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/posts/id/{id}/comments',
  access: 'member',
  summary: 'Comment on a prompt, or answer a comment',
  description:
    'Says something about a prompt, or with `parentId` answers a comment. The text is Markdown, as in discussions. `stars` are given along with it, as `ratePrompt` does: one request for a form with both.',
  params: onPrompt,
  body: newComment,
  idempotent: true,
  status: 201,
  reply: z.object({ comment, feedback }),
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.prompt }, body: { bodyMd: exampleComment.bodyMd, stars: 5 } },
    reply: { comment: exampleComment, feedback: exampleFeedback },
  },
  failureMessage: 'Failed to add the comment',
});

export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/comments/{id}',
  access: 'member',
  summary: 'Change a comment of one’s own in its first 15 minutes',
  description: 'Replaces what the author said, in the first 15 minutes.',
  params,
  body: z.object({ bodyMd }).meta({ id: 'ChangedComment' }),
  status: 200,
  reply: z.object({ comment }),
  problems: ['not-found'],
  example: {
    request: { ...exampleRequest, body: { bodyMd: 'Works **well** on very old code.' } },
    reply: {
      comment: {
        ...exampleComment,
        bodyMd: 'Works **well** on very old code.',
        bodyHtml: '<p>Works <strong>well</strong> on very old code.</p>\n',
        editedAt: exampleTime,
      },
    },
  },
  failureMessage: 'Failed to update the comment',
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/{id}',
  access: 'member',
  summary: 'Delete a comment',
  description:
    'Deletes a comment; its author and admins may. What answers it stays, and so do the stars of its author.',
  params,
  status: 200,
  reply: z.object({ id, feedback }),
  problems: ['not-found'],
  example: {
    request: exampleRequest,
    reply: { id: exampleIds.comment, feedback: { ...exampleFeedback, commentCount: 0 } },
  },
  failureMessage: 'Failed to delete the comment',
});
