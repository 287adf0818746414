import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { promptId } from './fields.ts';

export const countDownload = endpoint({
  name: 'countDownload',
  summary: 'Count a prompt as copied or exported',
  auth: 'optional',
  params: z.object({ id: promptId }),
  status: 200,
  reply: z.object({
    counted: z.boolean().meta({ description: 'False when this reader was counted today already' }),
  }),
  problems: ['not-found'],
});
