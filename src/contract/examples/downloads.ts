import { type Examples, exampleIds } from './example.ts';

export const downloadExamples = {
  countDownload: {
    description:
      'Tells that a reader took the prompt along: the pages call it when one is copied. Each reader counts once a day; of who they are a hash is kept until the day is over.',
    request: { params: { id: exampleIds.prompt } },
    reply: { counted: true },
  },
} satisfies Examples<'countDownload'>;
