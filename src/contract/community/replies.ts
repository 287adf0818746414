import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { id, idOf, pageOf, pageQuery, pageUrl, time } from '../core/fields.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { richText } from '../texts/markdown.ts';

const reply = z
  .object({
    id: idOf('reply'),
    url: pageUrl.meta({
      example: `/community/discussions/${exampleIds.discussion}?reply=${exampleIds.reply}`,
    }),
    discussionId: idOf('discussion'),
    author: byline,
    bodyMd: z
      .string()
      .meta({ description: 'The original Markdown', example: 'A limit in the first line helps.' }),
    bodyHtml: z
      .string()
      .meta({ description: 'The text as safe HTML', example: '<p>A limit in the first line helps.</p>\n' }),
    createdAt: time,
    editedAt: time.nullable().meta({ example: null }),
    muted: z.boolean().meta({
      description: 'Whether you mute or block its author, or they block you: show it only on request',
    }),
    can: z.object({ edit: z.boolean().meta({ example: true }), delete: z.boolean().meta({ example: true }) }),
  })
  .meta({ id: 'Reply' });

export type Reply = z.infer<typeof reply>;

/** Body of POST /discussions/{id}/replies and of PUT /replies/{id}. */
const said = acceptReadOnlyFields(
  z.object({ bodyMd: richText.meta({ example: 'A limit in the first line helps.' }) }).meta({ id: 'Said' }),
  reply,
);

const params = z.object({ id: idOf('reply').meta({ description: 'Id of the reply' }) });
const inDiscussion = z.object({ id: idOf('discussion').meta({ description: 'Id of the discussion' }) });
const one = z.object({ reply });

export const listReplies = endpoint({
  name: 'listReplies',
  method: 'GET',
  path: '/discussions/{id}/replies',
  access: 'visitor',
  personalized: true,
  summary: 'The replies of a discussion, oldest first',
  description: 'Lists replies, oldest first. With the id of a `reply`, returns the page that contains it.',
  params: inDiscussion,
  query: z.object({
    reply: id
      .optional()
      .meta({ description: 'Returns the page that contains this reply, instead of `page`' }),
    ...pageQuery(20),
  }),
  reply: pageOf(reply),
  example: { query: { reply: exampleIds.reply } },
  failureMessage: 'Failed to fetch replies',
});

export const readReply = endpoint({
  name: 'readReply',
  method: 'GET',
  path: '/replies/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One reply',
  description: 'Returns a reply with the id of its discussion; `can` says what the viewer can do with it.',
  params,
  reply: one,
  version: { of: 'reply', fields: ['bodyMd'] },
  failureMessage: 'Failed to fetch the reply',
});

export const addReply = endpoint({
  name: 'addReply',
  method: 'POST',
  path: '/discussions/{id}/replies',
  access: 'member',
  actionLimits: ['firstDayPosts', 'mention'],
  summary: 'Reply in a discussion',
  description: 'Adds a reply to a discussion that is not locked. The text is Markdown.',
  params: inDiscussion,
  body: said,
  idempotent: true,
  status: 201,
  reply: one,
  resource: readReply,
  failureMessage: 'Failed to add the reply',
});

export const updateReply = endpoint({
  name: 'updateReply',
  method: 'PUT',
  path: '/replies/{id}',
  access: 'member',
  summary: 'Change your reply',
  description: 'Replaces the text of a reply, unless the discussion is locked. Only the author can do this.',
  params,
  body: said,
  reply: one,
  resource: readReply,
  failureMessage: 'Failed to update the reply',
});

export const deleteReply = endpoint({
  name: 'deleteReply',
  method: 'DELETE',
  path: '/replies/{id}',
  access: 'member',
  summary: 'Delete a reply',
  description: 'Permanently deletes a reply. Only the author and admins can do this.',
  params,
  reply: z.object({ id: idOf('reply') }),
  resource: readReply,
  failureMessage: 'Failed to delete the reply',
});
