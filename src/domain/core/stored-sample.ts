import { z } from 'zod';

/** A stored sample response of a prompt. */
export const storedSample = z.strictObject({
  id: z.string(),
  type: z.enum(['text', 'image', 'video']),
  title: z.string(),
  content: z.string(),
  /** The model that answered, and the day (ISO). */
  model: z.string().optional(),
  date: z.string().optional(),
});
export type StoredSample = z.infer<typeof storedSample>;
