import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { promptId } from '../core/fields.ts';

export const countDownload = endpoint({
  name: 'countDownload',
  method: 'POST',
  path: '/posts/{id}/download',
  access: 'visitor',
  personalized: true,
  summary: 'Count a prompt as copied or exported',
  description:
    'Records that a reader copied or exported the prompt. Each reader counts once a day; a hash identifies them until the day ends.',
  params: z.object({ id: promptId }),
  reply: z.object({
    counted: z
      .boolean()
      .meta({ description: 'False when this reader was already counted today', example: true }),
  }),
  failureMessage: 'Failed to count the copy',
});
