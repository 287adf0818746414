import { z } from 'zod';
import { byline, saidText } from './discussions.ts';
import { endpoint } from './endpoint.ts';
import { id, pageOf, pageQuery, time } from './fields.ts';

const reply = z
  .object({
    id,
    discussionId: id,
    author: byline,
    bodyMd: z.string().meta({ description: 'As it was written, in Markdown' }),
    bodyHtml: z.string().meta({ description: 'The same as safe HTML' }),
    createdAt: time,
    editedAt: time.nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Reply' });

export type Reply = z.infer<typeof reply>;

/** Body of POST /discussions/{id}/replies and of PUT /replies/{id}. */
const said = z.object({ bodyMd: saidText }).meta({ id: 'Said' });

const params = z.object({ id: id.meta({ description: 'Id of the reply' }) });
const inDiscussion = z.object({ id: id.meta({ description: 'Id of the discussion' }) });
const one = z.object({ reply });

export const listReplies = endpoint({
  name: 'listReplies',
  summary: 'The replies of a discussion, first ones first',
  auth: 'optional',
  params: inDiscussion,
  query: z.object({
    reply: id
      .optional()
      .meta({ description: 'Answers with the page that holds this reply, instead of `page`' }),
    ...pageQuery(20),
  }),
  status: 200,
  reply: pageOf(reply),
  problems: ['not-found'],
});

export const addReply = endpoint({
  name: 'addReply',
  summary: 'Reply in a discussion',
  auth: 'required',
  params: inDiscussion,
  body: said,
  idempotent: true,
  status: 201,
  reply: one,
  problems: ['not-found'],
});

export const updateReply = endpoint({
  name: 'updateReply',
  summary: 'Change a reply of one’s own',
  auth: 'required',
  params,
  body: said,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const deleteReply = endpoint({
  name: 'deleteReply',
  summary: 'Delete a reply',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ id }),
  problems: ['not-found'],
});
