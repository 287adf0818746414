import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';

/** The Markdown text of a discussion or reply. */
export const richText = requiredText('Text', limits.discussionBody).meta({ example: 'I keep **three**.' });

export const previewMarkdown = endpoint({
  name: 'previewMarkdown',
  method: 'POST',
  path: '/markdown/preview',
  access: 'member',
  whileSuspended: true,
  actionLimits: ['preview'],
  summary: 'Preview Markdown',
  description: 'Renders Markdown as in a discussion, reply or event. Nothing is stored.',
  body: z.object({ bodyMd: richText }).meta({ id: 'MarkdownText' }),
  reply: z.object({
    html: z.string().meta({ description: 'Safe HTML', example: '<p>I keep <strong>three</strong>.</p>\n' }),
  }),
  failureMessage: 'Failed to preview the text',
});
