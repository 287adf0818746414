import { z } from 'zod';
import { storedSample } from '../../domain/core/stored-sample.ts';

/**
 * The public facts about a premium prompt's text (`domain/market/sale.ts`), and the salt of its hash, which
 * is sent only to those who may read the text.
 */
export const storedSale = z.strictObject({
  /** Random, unique to each text; hexadecimal. */
  salt: z.string(),
  /** SHA-256 of the salt and the text, lower-case hex. */
  hash: z.string(),
  /** SHA-256 of the text alone; shows whether these facts are about the current text. It is never sent. */
  bodyHash: z.string(),
  characters: z.number(),
  tokens: z.number(),
  sections: z.number(),
  gaps: z.array(z.string()),
  lines: z.array(z.number()),
  lineCount: z.number(),
  /**
   * See `commonShare` in `domain/market/sale.ts`. Null when the text is too short to compute it; missing
   * until it is computed.
   */
  commonShare: z.number().nullable().optional(),
});
export type StoredSale = z.infer<typeof storedSale>;

/** The reported texts. A comment has its prompt's title and its own body. */
export const reportedText = z.strictObject({
  title: z.string(),
  heading: z.string().exactOptional(),
  summary: z.string().exactOptional(),
  body: z.string(),
  tags: z.array(z.string()).exactOptional(),
  imageUrl: z.string().exactOptional(),
  samples: z.array(storedSample).exactOptional(),
  /** Only for a comment. */
  promptId: z.string().exactOptional(),
});
export type SubjectText = z.infer<typeof reportedText>;

/** Why a case was opened without a report. */
export const storedSignal = z.strictObject({
  kind: z.string(),
  points: z.number(),
  detail: z.string(),
  /** The prompt that the signal refers to, such as the one that a text repeats. */
  promptId: z.string().exactOptional(),
});
export type StoredSignal = z.infer<typeof storedSignal>;
