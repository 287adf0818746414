import type { Examples } from './example.ts';

export const markdownExamples = {
  previewMarkdown: {
    description:
      'What a discussion, reply or event with this text will show: the same renderer makes it. Nothing is kept.',
    request: { body: { bodyMd: 'I keep **three**.' } },
    reply: { html: '<p>I keep <strong>three</strong>.</p>\n' },
  },
} satisfies Examples<'previewMarkdown'>;
