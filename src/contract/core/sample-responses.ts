import { z } from 'zod';
import { exampleIds } from './example-data.ts';

/** Where a sample response comes from. */
export const sampleOrigin = {
  model: z.string().optional().meta({ description: 'The model that answered', example: 'GPT-5' }),
  date: z.iso.date().optional().meta({ description: 'The day on which it answered', example: '2025-11-20' }),
};

/** The sample responses of a prompt in replies. */
export const sampleResponses = z.array(
  z.object({
    id: z.string().meta({ example: exampleIds.sample }),
    type: z.enum(['text', 'image', 'video']),
    title: z.string().meta({ example: 'A loop' }),
    content: z.string().meta({
      description: 'The text as it was typed, or the address of the file',
      example: 'This loop adds up the prices. It starts with zero…',
    }),
    ...sampleOrigin,
    contentHtml: z.string().optional().meta({
      description: 'The text as safe HTML. Only in replies, for a text with Markdown formatting',
    }),
  }),
);
