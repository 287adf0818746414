import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { byline } from './discussions.ts';
import { endpoint } from './endpoint.ts';
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

export const listComments = endpoint({
  name: 'listComments',
  summary: 'The comments on a prompt, latest threads first',
  auth: 'optional',
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
});

export const addComment = endpoint({
  name: 'addComment',
  summary: 'Comment on a prompt, or answer a comment',
  auth: 'required',
  params: onPrompt,
  body: newComment,
  idempotent: true,
  status: 201,
  reply: z.object({ comment, feedback }),
  problems: ['not-found'],
});

export const updateComment = endpoint({
  name: 'updateComment',
  summary: 'Change a comment of one’s own in its first 15 minutes',
  auth: 'required',
  params,
  body: z.object({ bodyMd }).meta({ id: 'ChangedComment' }),
  status: 200,
  reply: z.object({ comment }),
  problems: ['not-found'],
});

export const deleteComment = endpoint({
  name: 'deleteComment',
  summary: 'Delete a comment',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ id, feedback }),
  problems: ['not-found'],
});
