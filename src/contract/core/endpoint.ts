import type { z } from 'zod';
import type { Access } from '../../domain/identity/permissions.ts';
import type { KeyScope } from '../../domain/identity/viewer.ts';
import type { ProblemCode } from './problems.ts';
import type { ActionLimit, LimitName } from './rate-limits.ts';

/** In the order in which documentation and `Allow` headers list them. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** Everything about one endpoint of the API except what it does: `api/core/register.ts` enforces it, the documentation shows it. */
export interface Endpoint {
  /** Name of the client's function, and of the constant that declares the endpoint. */
  name: string;
  method: Method;
  /** Path below `/api`; parameters in braces. */
  path: `/${string}`;
  /** The least role that may call it. */
  access: Access;
  /** A write that suspended users can make: it concerns only their own account and reading. */
  whileSuspended?: true;
  /** A write that is accepted while the disk is nearly full, as every DELETE: it needs little space, and admins need it to make some. */
  whileDiskFull?: true;
  /** The reply of an endpoint for visitors differs for signed-in users. */
  personalized?: true;
  /** Also answers requests with an invalid token: it explains what is wrong with it, or ends it. */
  acceptsInvalidToken?: true;
  /** The message for users without a session, where "Not authenticated" is not enough. */
  signInMessage?: string;
  /** The scope that a personal key needs; `none` where only a session is accepted. By default `read` for GET, else `write`. */
  keyScope?: KeyScope | 'none';
  /** The limit that a user's requests count towards besides that of their address. By default none for GET, else `write`. */
  rateLimit?: 'write' | 'none';
  /** Limits on what the operation does, such as the mails it sends; the operation counts them. */
  actionLimits?: readonly ActionLimit[];
  summary: string;
  /** What it does, in a sentence or two. */
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. Fields that it does not name are refused, except those of `sentBack`. */
  body?: z.ZodType;
  /** `file`: multipart form data with one file in the field `file`. By default JSON where there is a `body`. */
  bodyType?: 'file';
  /** Bytes of the largest body accepted. By default {@link defaultBodyBytes}. */
  maxBodyBytes?: number;
  /** How many requests of one user run at the same time; any more are refused with 503 before their body is read. */
  maxConcurrent?: number;
  /**
   * Honours the `Idempotency-Key` of a signed-in user: a repeated request runs once, and its reply is stored for a day. The work and its reply are
   * committed together; `in steps` where the work waits for others than the database: each of its steps is committed, and changes nothing when it is repeated.
   */
  idempotent?: true | 'in steps';
  /** The reply is sent while it is read from the database: it has no entity tag and can be of any size. */
  streamed?: true;
  /** The reply is a file of this type, sent while it is read; `reply` is what the client returns. */
  file?: 'application/zip' | 'text/event-stream';
  /**
   * The reply contains a secret, such as a token: it is not compressed, because the size of a compressed reply tells those who watch the
   * connection something about its content (BREACH).
   */
  holdsSecret?: true;
  /** Of a successful reply. */
  status: 200 | 201;
  reply: z.ZodType;
  /**
   * Of an endpoint that creates something: the path of its `Location`, where `{id}` is that of the new thing, or `url` for the address in the
   * reply. By default that of `resource`.
   */
  location?: `/${string}{id}` | 'url';
  /** Of a read: the field of its reply that has the resource, and those fields of it whose changes `If-Match` notices. */
  version?: { of: string; fields: readonly string[] };
  /** Of a write: the read of the resource that it changes or makes. Replies with the resource have the `ETag` of that read. */
  resource?: VersionedRead;
  /** An older form, for which there is a better one now. Replies say so. */
  deprecated?: Deprecation;
  /** Failures beyond those that {@link problemCodesOf} adds. */
  problems?: readonly ProblemCode[];
  /**
   * What is sent (without the file of an upload) and answered. A test sends all examples in a fixed order and compares the
   * replies; an example of a list of everything may show its first items only.
   */
  example: { request: object; reply: unknown };
  /** What a client shows when the server does not explain a failure. */
  failureMessage: string;
}

/** A read, as far as the writes of its resource need it. */
export interface VersionedRead {
  path: string;
  reply: z.ZodObject;
  version?: { of: string; fields: readonly string[] };
}

/** Days are UTC, such as `2026-11-23`. */
interface Deprecation {
  since: string;
  /** Names of the endpoints to use instead. */
  use: readonly string[];
  /** The day from which it may be gone. Without one it stays. */
  until?: string;
}

/** As an endpoint is declared: by default the status is 200 and the example's request is empty. */
interface Declaration extends Omit<Endpoint, 'status' | 'example'> {
  status?: 200 | 201;
  example: { request?: object; reply: unknown };
}

/** Declares an endpoint, keeping the exact types of its schemas; the example is checked against them. */
export function endpoint<const E extends Declaration>(
  declaration: E & {
    example: NoInfer<
      Loose<{ request: Frozen<Omit<EndpointInput<E>, 'file'>> }> & { reply: Frozen<Reply<E>> }
    >;
  },
): E & Pick<Endpoint, 'status' | 'example'> {
  return { status: 200, ...declaration, example: { request: {}, ...declaration.example } };
}

/** Bytes of the largest JSON body that an endpoint accepts unless it declares another size. */
const defaultBodyBytes = 64 * 1024;

/** An endpoint's rules with their defaults filled in. */
interface EndpointRules {
  keyScope: KeyScope | 'none';
  rateLimit: 'write' | 'none';
  bodyType: 'json' | 'file' | 'none';
  maxBodyBytes: number;
  /** Whether suspended users can call it. */
  whileSuspended: boolean;
  whileDiskFull: boolean;
}

export function rulesOf(declared: Endpoint): EndpointRules {
  const reads = declared.method === 'GET';
  const scope = declared.keyScope ?? (reads ? 'read' : 'write');
  return {
    // Keys never have admin rights, even those of admins.
    keyScope: declared.access === 'member' || declared.access === 'visitor' ? scope : 'none',
    rateLimit: declared.rateLimit ?? (reads ? 'none' : 'write'),
    bodyType: declared.bodyType ?? (declared.body ? 'json' : 'none'),
    maxBodyBytes: declared.maxBodyBytes ?? defaultBodyBytes,
    whileSuspended: reads || declared.access === 'visitor' || declared.whileSuspended === true,
    whileDiskFull: declared.method === 'DELETE' || declared.whileDiskFull === true,
  };
}

/** Whether a write honours `If-Match`: where the resource at its own address can be read. */
export function takesIfMatch({ method, path, resource }: Endpoint): boolean {
  return method !== 'GET' && method !== 'POST' && resource?.path === path;
}

/** The names of all limits that a request to an endpoint can count towards. */
export function rateLimitsOf(declared: Endpoint): LimitName[] {
  const { rateLimit } = rulesOf(declared);
  return ['read', 'key', ...(rateLimit === 'none' ? [] : [rateLimit]), ...(declared.actionLimits ?? [])];
}

/** Every failure that an endpoint can answer with, in the order of their statuses. */
export function problemCodesOf(declared: Endpoint): ProblemCode[] {
  const { bodyType, whileSuspended } = rulesOf(declared);
  const takesBody = bodyType !== 'none';
  const may: Record<ProblemCode, boolean> = {
    // Unknown parameters are refused everywhere.
    malformed: true,
    // Where no token is needed, an invalid one is refused.
    unauthenticated: declared.access !== 'visitor' || !declared.acceptsInvalidToken,
    // Writes sent by another site's page, and personal keys without the scope.
    forbidden: true,
    suspended: !whileSuspended,
    // A page of a fixed set cannot be missing: other names are malformed.
    'not-found': Object.values(declared.params?.shape ?? {}).some(({ def }) => def.type !== 'enum'),
    'method-not-allowed': false,
    conflict: false,
    'request-in-progress': declared.idempotent !== undefined,
    // Also where no body is expected: a large one is refused unread.
    'precondition-failed': takesIfMatch(declared),
    'too-large': declared.method !== 'GET',
    'unsupported-media-type': takesBody,
    invalid: takesBody,
    'idempotency-key-reused': declared.idempotent !== undefined,
    'proof-required': false,
    'too-many-requests': true,
    internal: true,
    unavailable: true,
    'storage-full': declared.method !== 'GET',
  };
  return (Object.keys(may) as ProblemCode[]).filter((code) => may[code] || declared.problems?.includes(code));
}

type Part<E, K extends string, S extends 'input' | 'output'> = E extends {
  [P in K]: infer Z extends z.ZodType;
}
  ? { [P in K]: S extends 'input' ? z.input<Z> : z.output<Z> }
  : unknown;

/** What a caller passes to an endpoint. A part whose fields are all optional may be left out. */
export type EndpointInput<E> = Loose<Part<E, 'params', 'input'>> &
  Loose<Part<E, 'query', 'input'>> &
  Part<E, 'body', 'input'> &
  (E extends { bodyType: 'file' } ? { file: File } : unknown);

/** What the server's handler receives, checked and with defaults filled in; an uploaded file as `F`. */
export type HandlerInput<E, F> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  (E extends { bodyType: 'file' } ? { file: F } : unknown) &
  (E extends { resource: VersionedRead }
    ? { expected: ((current: object) => boolean) | undefined }
    : unknown);

/** What a handler returns: lists of a streamed reply may come item by item, a file as its bytes. */
export type Result<E> = E extends { file: string }
  ? ReadableStream<Uint8Array>
  : E extends { streamed: true }
    ? Streamed<Reply<E>>
    : Reply<E>;

type Streamed<T> = { [K in keyof T]: T[K] extends (infer I)[] ? I[] | AsyncIterable<I> : T[K] };

/** What an endpoint replies with. */
export type Reply<E> = E extends { reply: infer Z extends z.ZodType } ? z.output<Z> : never;

type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** Literals of a declaration are inferred as constants, so lists in examples are readonly. */
type Frozen<T> = T extends readonly (infer I)[]
  ? readonly Frozen<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
