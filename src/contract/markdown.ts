import { z } from 'zod';
import { saidText } from './discussions.ts';
import { endpoint } from './endpoint.ts';

export const previewMarkdown = endpoint({
  name: 'previewMarkdown',
  method: 'POST',
  path: '/markdown/preview',
  access: 'member',
  summary: 'Show what a text will look like',
  description:
    'What a discussion, reply or event with this text will show: the same renderer makes it. Nothing is kept.',
  body: z.object({ bodyMd: saidText }).meta({ id: 'MarkdownText' }),
  status: 200,
  reply: z.object({ html: z.string().meta({ description: 'Safe HTML' }) }),
  example: {
    request: { body: { bodyMd: 'I keep **three**.' } },
    reply: { html: '<p>I keep <strong>three</strong>.</p>\n' },
  },
  failureMessage: 'Failed to preview the text',
});
