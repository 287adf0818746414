import { type Examples, exampleIds } from './example.ts';

export const reportExamples = {
  reportPrompt: {
    description:
      'Tells the people who run the site that a prompt breaks its rules. A person has one open report about a prompt: another one replaces it. At most 20 an hour.',
    request: {
      params: { id: exampleIds.prompt },
      body: { reason: 'stolen', details: 'Copied word for word from a book.' },
    },
    reply: { reported: true },
  },
  reportComment: {
    description:
      'Tells the people who run the site that a comment breaks its rules, as `reportPrompt` does about a prompt. The two share the limit of 20 an hour.',
    request: {
      params: { id: exampleIds.comment },
      body: { reason: 'spam', details: 'The same words stand under every prompt.' },
    },
    reply: { reported: true },
  },
} satisfies Examples<'reportPrompt' | 'reportComment'>;
