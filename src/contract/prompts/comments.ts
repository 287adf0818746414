import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { cursorQuery, id, idOf, limitQuery, pageUrl, promptId, requiredText, time } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { feedback, stars } from './ratings.ts';

const comment = z
  .object({
    id: idOf('comment'),
    url: pageUrl.meta({
      example: `/prompt/${exampleIds.prompt}?comment=${exampleIds.comment}#comment-${exampleIds.comment}`,
    }),
    promptId: id,
    parentId: id
      .nullable()
      .meta({ description: 'The comment it replies to; null when it starts a thread', example: null }),
    author: byline,
    byPromptAuthor: z.boolean().meta({ description: 'Whether the prompt’s own author wrote it' }),
    verifiedPurchase: z
      .boolean()
      .meta({ description: 'Whether its author bought the prompt, opened it, and still owns it' }),
    stars: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Stars that its author gave the prompt', example: 5 }),
    version: z.number().int().nullable().meta({
      description: 'The version of the prompt that it was written about; null for older comments',
      example: 2,
    }),
    bodyMd: z.string().meta({ description: 'The original Markdown', example: 'Works **well** on old code.' }),
    bodyHtml: z.string().meta({
      description: 'The text as safe HTML',
      example: '<p>Works <strong>well</strong> on old code.</p>\n',
    }),
    createdAt: time,
    editedAt: time.nullable().meta({ example: null }),
    deleted: z
      .boolean()
      .meta({ description: 'The text was deleted; the comment is listed because it has replies' }),
    muted: z.boolean().meta({
      description: 'Whether you mute or block its author, or they block you: show it only on request',
    }),
    waiting: z.literal(true).optional().meta({
      description: 'It is waiting for review by a moderator; until then, only its author sees it',
    }),
    can: z
      .object({
        edit: z.boolean().meta({ example: true }),
        delete: z.boolean().meta({ example: true }),
        reply: z.boolean().meta({ example: true }),
        report: z.boolean(),
      })
      .meta({ description: 'What the viewer can do with it; its author can edit it for 15 minutes' }),
  })
  .meta({ id: 'Comment' });

export type Comment = z.infer<typeof comment>;

const page = z.object({
  items: z.array(comment),
  total: z.number().int(),
  nextCursor: z.string().optional().meta({ description: 'Cursor of the next page; absent on the last one' }),
});

export type CommentPage = z.infer<typeof page>;

const bodyMd = requiredText('Comment', limits.comment).meta({ example: 'Works **well** on old code.' });

/** Body of POST /posts/id/{id}/comments. */
const newComment = z
  .object({
    bodyMd,
    parentId: id
      .optional()
      .meta({ description: 'The comment it replies to; a reply to a reply joins the same thread' }),
    stars: stars
      .optional()
      .meta({ description: 'A rating sent with the comment, 1 to 5; not for your own prompt' }),
  })
  .meta({ id: 'NewComment' });

export type NewComment = z.output<typeof newComment>;

const params = z.object({ id: idOf('comment').meta({ description: 'Id of the comment' }) });
const onPrompt = z.object({ id: promptId });

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/posts/id/{id}/comments',
  access: 'visitor',
  personalized: true,
  summary: 'The comments on a prompt, latest threads first',
  description:
    'Lists threads, latest first, each followed by its replies, oldest first: show items with a `parentId` below the preceding item without one. A deleted comment with replies is listed without its text. Comments by users you mute or block, or who block you, are omitted unless others replied to them. With `comment`, the list starts with the thread that contains it; a long thread shows only the first comment and those near the requested one.',
  params: onPrompt,
  query: z.object({
    cursor: cursorQuery('nextCursor of the previous page'),
    comment: id.optional().meta({
      description: 'Starts with the thread that contains this comment, instead of at `cursor`',
    }),
    limit: limitQuery(20),
  }),
  reply: page,
  failureMessage: 'Failed to fetch comments',
});

export const readComment = endpoint({
  name: 'readComment',
  method: 'GET',
  path: '/comments/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One comment',
  description: 'Returns a comment with the id of its prompt; `can` says what the viewer can do with it.',
  params,
  reply: z.object({ comment }),
  version: { of: 'comment', fields: ['bodyMd'] },
  failureMessage: 'Failed to fetch the comment',
});

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/posts/id/{id}/comments',
  access: 'member',
  actionLimits: ['firstDayPosts', 'mention'],
  summary: 'Comment on a prompt, or reply to a comment',
  description:
    'Adds a comment to a prompt, or with `parentId` a reply to a comment. The text is Markdown, as in discussions. `stars` also rates the prompt, as `ratePrompt` does.',
  params: onPrompt,
  body: newComment,
  idempotent: true,
  status: 201,
  reply: z.object({ comment, feedback }),
  resource: readComment,
  example: { body: { stars: 5 } },
  failureMessage: 'Failed to add the comment',
});

export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/comments/{id}',
  access: 'member',
  summary: 'Change your comment in its first 15 minutes',
  description: 'Replaces the text of a comment. Only the author can do this, within 15 minutes.',
  params,
  body: acceptReadOnlyFields(z.object({ bodyMd }).meta({ id: 'ChangedComment' }), comment),
  reply: z.object({ comment }),
  resource: readComment,
  failureMessage: 'Failed to update the comment',
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/{id}',
  access: 'member',
  summary: 'Delete a comment',
  description:
    'Deletes a comment. Only the author and admins can do this. Its replies and the author’s stars stay.',
  params,
  reply: z.object({ id: idOf('comment'), feedback }),
  resource: readComment,
  failureMessage: 'Failed to delete the comment',
});
