import { z } from 'zod';

/** A stored sample response. */
export const storedSample = z.strictObject({
  id: z.string(),
  type: z.enum(['text', 'image', 'video']),
  title: z.string(),
  content: z.string(),
});
export type StoredSample = z.infer<typeof storedSample>;

/** What everyone may know of a premium prompt's text (`domain/market/sale.ts`), and the salt of its hash, which only its readers get. */
export const storedSale = z.strictObject({
  /** Random, new for each text; hexadecimal. */
  salt: z.string(),
  /** SHA-256 of the salt and the text, lower-case hex. */
  hash: z.string(),
  /** SHA-256 of the text alone, which says whether all this is about the current one. It is not sent to anyone. */
  bodyHash: z.string(),
  characters: z.number(),
  tokens: z.number(),
  sections: z.number(),
  gaps: z.array(z.string()),
  lines: z.array(z.number()),
  lineCount: z.number(),
  /** See `domain/market/sale.ts` commonShare; null for a text that is too short to tell, missing until it is known. */
  commonShare: z.number().nullable().optional(),
});
export type StoredSale = z.infer<typeof storedSale>;

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
