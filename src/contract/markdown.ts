import { z } from 'zod';
import { saidText } from './discussions.ts';
import { endpoint } from './endpoint.ts';

export const previewMarkdown = endpoint({
  name: 'previewMarkdown',
  summary: 'Show what a text will look like',
  auth: 'required',
  body: z.object({ bodyMd: saidText }).meta({ id: 'MarkdownText' }),
  status: 200,
  reply: z.object({ html: z.string().meta({ description: 'Safe HTML' }) }),
  problems: [],
});
