import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { promptId } from './fields.ts';

export const countDownload = endpoint({
  name: 'countDownload',
  method: 'POST',
  path: '/posts/{id}/download',
  access: 'visitor',
  personalized: true,
  summary: 'Count a prompt as copied or exported',
  description:
    'Tells that a reader took the prompt along: the pages call it when one is copied. Each reader counts once a day; of who they are a hash is kept until the day is over.',
  params: z.object({ id: promptId }),
  status: 200,
  reply: z.object({
    counted: z.boolean().meta({ description: 'False when this reader was counted today already' }),
  }),
  problems: ['not-found'],
  example: {
    request: { params: { id: exampleIds.prompt } },
    reply: { counted: true },
  },
  failureMessage: 'Failed to count the copy',
});
