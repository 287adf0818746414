import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const previewMarkdown = endpoint({
  name: 'previewMarkdown',
  method: 'POST',
  path: '/markdown/preview',
  access: 'member',
  whileSuspended: true,
  actionLimits: ['preview'],
  summary: 'Preview a Markdown text',
  description: 'Renders a text as a discussion, reply or event would show it. Nothing is stored.',
  body: z.object({ bodyMd: richText }).meta({ id: 'MarkdownText' }),
  reply: z.object({ html: z.string().meta({ description: 'Safe HTML' }) }),
  example: {
    request: { body: { bodyMd: 'I keep **three**.' } },
    reply: { html: '<p>I keep <strong>three</strong>.</p>\n' },
  },
  failureMessage: 'Failed to preview the text',
});
