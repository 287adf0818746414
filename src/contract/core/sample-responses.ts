import { z } from 'zod';

/** The sample responses of a prompt in replies. */
export const sampleResponses = z.array(
  z.object({
    id: z.string(),
    type: z.enum(['text', 'image', 'video']),
    title: z.string(),
    content: z.string().meta({ description: 'The text as it was typed, or the address of the file' }),
    contentHtml: z.string().optional().meta({
      description: 'The text as safe HTML. Only in replies, for a text with Markdown formatting',
    }),
  }),
);
