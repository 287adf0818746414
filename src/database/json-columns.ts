import { z } from 'zod';

/** A stored sample response. */
export const storedSample = z.strictObject({
  id: z.string(),
  type: z.enum(['text', 'image', 'video']),
  title: z.string(),
  content: z.string(),
});
export type StoredSample = z.infer<typeof storedSample>;

/** The words of a reported subject. A comment has its prompt's title and its own body. */
export const reportedWords = z.strictObject({
  title: z.string(),
  heading: z.string().exactOptional(),
  summary: z.string().exactOptional(),
  body: z.string(),
  tags: z.array(z.string()).exactOptional(),
  imageUrl: z.string().exactOptional(),
  samples: z.array(storedSample).exactOptional(),
  /** Only of a comment. */
  promptId: z.string().exactOptional(),
});
export type SubjectWords = z.infer<typeof reportedWords>;

/** Why a case was opened without a report. */
export const storedSignal = z.strictObject({
  kind: z.string(),
  points: z.number(),
  detail: z.string(),
  /** The prompt that it is about, such as the one that a text repeats. */
  promptId: z.string().exactOptional(),
});
export type StoredSignal = z.infer<typeof storedSignal>;
