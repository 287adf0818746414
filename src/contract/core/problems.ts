import { z } from 'zod';
import { suspendedMessage } from '../../domain/moderation/suspensions.ts';

/** Why a log of changes cannot be continued. */
export const goneMessage =
  'The changes after this cursor have expired: read the lists again, and continue with cursor=now';

/** Every kind of failure in replies of the API, with its HTTP status. The codes are part of the contract. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  suspended: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'request-in-progress': 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  'idempotency-key-reused': 422,
  'proof-required': 428,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** The problem with one field, in a sentence that says what to do. `field` is its path: `title`, `tags.2`. */
export interface FieldError {
  field: string;
  message: string;
  /** The rule for hidden texts that was broken, and where. */
  rule?: string | undefined;
  line?: number | undefined;
  start?: number | undefined;
  end?: number | undefined;
}

/** Body of every failed reply: `application/problem+json`, RFC 9457. */
export const problem = z
  .object({
    type: z.string(),
    status: z.number().int().min(400).max(599),
    title: z.string(),
    detail: z.string(),
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    errors: z
      .array(
        z.object({
          field: z.string(),
          message: z.string(),
          rule: z.string().optional().meta({ description: 'The rule for hidden texts that was broken' }),
          line: z.number().int().optional().meta({ description: 'Where, from line 1' }),
          start: z.number().int().optional(),
          end: z
            .number()
            .int()
            .optional()
            .meta({ description: 'In UTF-16 code units of the field, exclusive' }),
        }),
      )
      .optional(),
    challenge: z
      .object({
        text: z.string(),
        bits: z.number().int(),
        parts: z.number().int(),
        expiresAt: z.iso.datetime(),
      })
      .optional()
      .meta({ description: 'Only with the code `proof-required`' }),
    limit: z
      .object({
        name: z.string().meta({ description: 'As in `RateLimit-Policy` and the table of limits' }),
        most: z.number().int().meta({ description: 'Number allowed per window' }),
        seconds: z.number().int().meta({ description: 'Length of the window' }),
      })
      .optional()
      .meta({ description: 'Only with the code `too-many-requests`: the limit that was exceeded' }),
    suspendedUntil: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Only with the code `suspended`: when the suspension ends' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'Why a request failed (RFC 9457).' });

export type Problem = z.infer<typeof problem>;

/** A kind of failure, explained with an example. */
export interface ProblemExample {
  /** When it occurs and what to do, in a sentence. */
  description: string;
  example: Problem;
}

const requestId = '0199a5c2-7d00-7000-8000-00000000f00d';

/** Every kind of failure, for the API documentation. */
export const problemExamples: Record<ProblemCode, ProblemExample> = {
  malformed: {
    description:
      'The path, the query or the format of the body is invalid, or a parameter is unknown; `errors` names the parameters. Correct the request.',
    example: {
      type: 'about:blank',
      status: 400,
      title: 'Bad request',
      detail: 'limit must be a whole number from 1 to 100',
      code: 'malformed',
      errors: [{ field: 'limit', message: 'limit must be a whole number from 1 to 100' }],
      requestId,
    },
  },
  unauthenticated: {
    description:
      'The token or cookie is missing or no longer valid. For a sign-in, the address or password is wrong. Sign in.',
    example: {
      type: 'about:blank',
      status: 401,
      title: 'Not signed in',
      detail: 'Not authenticated',
      code: 'unauthenticated',
      requestId,
    },
  },
  forbidden: {
    description:
      'The user is not allowed to do this, or a browser sent the request from another site’s page. Do not retry.',
    example: {
      type: 'about:blank',
      status: 403,
      title: 'Not allowed',
      detail: 'Only the author can change this prompt',
      code: 'forbidden',
      requestId,
    },
  },
  suspended: {
    description:
      'Moderators suspended the account until `suspendedUntil`. Until then, it can read and make the few changes that affect only its owner; each operation says whether it is one of them. Do not retry earlier.',
    example: {
      type: 'about:blank',
      status: 403,
      title: 'Account suspended',
      detail: suspendedMessage(new Date('2025-12-01T12:00:00.000Z')),
      code: 'suspended',
      suspendedUntil: '2025-12-01T12:00:00.000Z',
      requestId,
    },
  },
  'not-found': {
    description: 'It does not exist, or this viewer cannot see it.',
    example: {
      type: 'about:blank',
      status: 404,
      title: 'Not found',
      detail: 'Post not found',
      code: 'not-found',
      requestId,
    },
  },
  'method-not-allowed': {
    description: 'The path does not accept this method; the `Allow` header names the ones it accepts.',
    example: {
      type: 'about:blank',
      status: 405,
      title: 'Method not allowed',
      detail: '/api/posts/featured accepts GET, not POST',
      code: 'method-not-allowed',
      requestId,
    },
  },
  conflict: {
    description:
      'The request conflicts with the current state: a name or address is taken, or a text has changed in the meantime. Read the current state, then decide.',
    example: {
      type: 'about:blank',
      status: 409,
      title: 'Conflict',
      detail: 'This email already has an account. Sign in instead',
      code: 'conflict',
      errors: [{ field: 'email', message: 'This email already has an account. Sign in instead' }],
      requestId,
    },
  },
  'request-in-progress': {
    description:
      'The first request with this `Idempotency-Key` is still in progress. Wait the number of seconds in the `Retry-After` header, then send the same request again.',
    example: {
      type: 'about:blank',
      status: 409,
      title: 'In progress',
      detail:
        'The first request with this Idempotency-Key is still in progress. Wait a second and send it again',
      code: 'request-in-progress',
      requestId,
    },
  },
  gone: {
    description:
      'The cursor is older than the oldest stored log entry. Read the lists again, then continue from the end of the log.',
    example: {
      type: 'about:blank',
      status: 410,
      title: 'No longer available',
      detail: goneMessage,
      code: 'gone',
      requestId,
    },
  },
  'precondition-failed': {
    description:
      'It has changed since you received the `ETag` in `If-Match`, so your change was not made. Read it again, then repeat your change.',
    example: {
      type: 'about:blank',
      status: 412,
      title: 'Changed since',
      detail: 'This was changed after you read it: read it again, and repeat your change',
      code: 'precondition-failed',
      requestId,
    },
  },
  'too-large': {
    description: 'The body or the file is too large. Send less.',
    example: {
      type: 'about:blank',
      status: 413,
      title: 'Too large',
      detail: 'The body is larger than 3 MB. Send less',
      code: 'too-large',
      requestId,
    },
  },
  'unsupported-media-type': {
    description:
      'The body has a type that this endpoint does not accept, or the file has an unsupported format.',
    example: {
      type: 'about:blank',
      status: 415,
      title: 'Unsupported media type',
      detail: 'Send the body as JSON in UTF-8, with the header content-type: application/json',
      code: 'unsupported-media-type',
      requestId,
    },
  },
  invalid: {
    description:
      'Fields of the body are invalid or unknown; `errors` names each of them and says what to do.',
    example: {
      type: 'about:blank',
      status: 422,
      title: 'Validation failed',
      detail: 'Title is required. At most 5 tags',
      code: 'invalid',
      errors: [
        { field: 'title', message: 'Title is required' },
        { field: 'tags', message: 'At most 5 tags' },
      ],
      requestId,
    },
  },
  'idempotency-key-reused': {
    description:
      'The `Idempotency-Key` was already used for another request, so nothing was done. Use a new key for every new request.',
    example: {
      type: 'about:blank',
      status: 422,
      title: 'Key already used',
      detail: 'This Idempotency-Key was used for another request. Use a new one for every new request',
      code: 'idempotency-key-reused',
      requestId,
    },
  },
  'proof-required': {
    description:
      'The form requires a proof of work, because many forms are being sent or the request looks automated. Find `parts` numbers such that the SHA-256 of `{text}.{part}.{number}` (part starting at 0, in ASCII) begins with `bits` zero bits. Then send the same request again with `form.proof`. Each challenge works once, from the same network.',
    example: {
      type: 'about:blank',
      status: 428,
      title: 'Proof required',
      detail: 'Solve the challenge and send the same request again with its solutions',
      code: 'proof-required',
      challenge: {
        text: 'contact.10.proof.1763899800000.0199a5c2-7d00-7000-8000-00000000f00d.Q2dXk1v0m3Jr8TtYb6uWn4Zs9aLc5hPe',
        bits: 10,
        parts: 16,
        expiresAt: '2025-11-23T12:10:00.000Z',
      },
      requestId,
    },
  },
  'too-many-requests': {
    description:
      'The rate limit named in `limit` was exceeded. Wait the number of seconds in the `Retry-After` header.',
    example: {
      type: 'about:blank',
      status: 429,
      title: 'Too many requests',
      detail: 'Too many requests. Wait 12 seconds and try again',
      code: 'too-many-requests',
      limit: { name: 'read', most: 1_200, seconds: 60 },
      requestId,
    },
  },
  internal: {
    description:
      'Something went wrong on the server. Try again; if it happens again, report the `requestId`.',
    example: {
      type: 'about:blank',
      status: 500,
      title: 'Something went wrong',
      detail: `Something went wrong on our side. Try again; if it happens again, tell us the request id ${requestId}`,
      code: 'internal',
      requestId,
    },
  },
  unavailable: {
    description:
      'The site is temporarily unavailable. Wait the number of seconds in the `Retry-After` header.',
    example: {
      type: 'about:blank',
      status: 503,
      title: 'Unavailable',
      detail: 'The site is not ready right now. Try again in a few seconds',
      code: 'unavailable',
      requestId,
    },
  },
  'storage-full': {
    description:
      'The site has no storage left for files or other data. Tell its owners, and retry once they have freed space.',
    example: {
      type: 'about:blank',
      status: 507,
      title: 'Storage full',
      detail: 'This site has no space left for files. Nothing was uploaded. Please tell the site’s owners',
      code: 'storage-full',
      requestId,
    },
  },
};
