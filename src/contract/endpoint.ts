import type { z } from 'zod';
import { calls, type EndpointName } from './calls.ts';
import type { ProblemCode } from './problems.ts';

/** One call of the API: what it takes, what it answers, how it fails. */
export interface Endpoint {
  name: EndpointName;
  summary: string;
  /** `optional`: the reply differs for whoever is signed in. `required`: 401 without. */
  auth: 'none' | 'optional' | 'required';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is multipart form data with one file in the field `file`. */
  upload?: true;
  /** Heeds an `Idempotency-Key`: a repeated request is done once. */
  idempotent?: true;
  /** The reply is written while it is read from the database: it has no entity tag, and may be of any size. */
  streamed?: true;
  /** The reply is a file of this type, written while it is read; `reply` is what a client has of it. */
  file?: 'application/zip';
  status: 200 | 201;
  reply: z.ZodType;
  /** Failures beyond those that {@link problemCodesOf} adds. */
  problems: readonly ProblemCode[];
}

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** Every failure that a call may answer with, in the order of their statuses. */
export function problemCodesOf(declared: Endpoint): ProblemCode[] {
  const takesBody = declared.body !== undefined || declared.upload === true;
  const writes = !calls[declared.name].call.startsWith('GET ');
  const may: Record<ProblemCode, boolean> = {
    malformed: Boolean(declared.params || declared.query || takesBody),
    unauthenticated: declared.auth === 'required',
    // Writes that another site's page sends, and whatever a personal key has no scope for.
    forbidden: true,
    'not-found': false,
    'method-not-allowed': false,
    conflict: declared.idempotent === true,
    // Also where a body is not asked for: nobody reads one without an end.
    'too-large': writes,
    'unsupported-media-type': takesBody,
    invalid: takesBody,
    'too-many-requests': true,
    internal: true,
    unavailable: true,
  };
  return (Object.keys(may) as ProblemCode[]).filter((code) => may[code] || declared.problems.includes(code));
}

type Part<E, K extends string, S extends 'input' | 'output'> = E extends {
  [P in K]: infer Z extends z.ZodType;
}
  ? { [P in K]: S extends 'input' ? z.input<Z> : z.output<Z> }
  : unknown;

/** What a caller hands to an endpoint. A part whose fields are all optional may be left out. */
export type EndpointInput<E> = Loose<Part<E, 'params', 'input'>> &
  Loose<Part<E, 'query', 'input'>> &
  Part<E, 'body', 'input'> &
  (E extends { upload: true } ? { file: File } : unknown);

/** What the server's handler receives, checked and with defaults filled in. */
export type HandlerInput<E> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  (E extends { upload: true } ? { file: Uint8Array } : unknown);

/** What is handed over for an endpoint's reply: of one that is streamed, lists may come item by item; a file comes as its bytes. */
export type Result<E> = E extends { file: string }
  ? ReadableStream<Uint8Array>
  : E extends { streamed: true }
    ? Streamed<Reply<E>>
    : Reply<E>;

type Streamed<T> = { [K in keyof T]: T[K] extends (infer I)[] ? I[] | AsyncIterable<I> : T[K] };

/** What an endpoint answers. */
export type Reply<E> = E extends { reply: infer Z extends z.ZodType } ? z.output<Z> : never;

type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
