import { z } from 'zod';

/** Every kind of failure the API answers with, and its HTTP status. The codes are part of the contract. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** What is wrong with one field, in a sentence that says what to do. `field` is its path: `title`, `tags.2`. */
export interface FieldError {
  field: string;
  message: string;
}

/** Body of every failed reply: `application/problem+json`, RFC 9457. */
export const problem = z
  .object({
    type: z.string(),
    status: z.number().int().min(400).max(599),
    title: z.string(),
    detail: z.string(),
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'Why a call failed (RFC 9457).' });

export type Problem = z.infer<typeof problem>;
