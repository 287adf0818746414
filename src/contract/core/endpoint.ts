import type { z } from 'zod';
import type { Access } from '../../domain/identity/permissions.ts';
import type { KeyScope } from '../../domain/identity/viewer.ts';
import type { ProblemCode } from './problems.ts';
import type { ActionLimit, LimitName } from './rate-limits.ts';

/** In the order of the documentation and of `Allow` headers. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof methods)[number];

/**
 * The declaration of an endpoint of the API, without its implementation: `api/core/register.ts` enforces it,
 * the documentation shows it.
 */
export interface Endpoint {
  /** Name of the client's function, and of the constant that declares the endpoint. */
  name: string;
  method: Method;
  /** Path below `/api`; parameters in braces. */
  path: `/${string}`;
  /** The minimum role that may call it. */
  access: Access;
  /** A write that suspended users can make: it affects only their own account and reading. */
  whileSuspended?: true;
  /**
   * A write that is accepted while the disk is nearly full, like every DELETE: it needs little space, and
   * admins need it to free some.
   */
  whileDiskFull?: true;
  /** Open to members whose account cannot be used yet: what is needed for that. */
  whileWaiting?: true;
  /** Open to visitors also on a site that only members can read (ACCESS). */
  whilePrivate?: true;
  /** For an endpoint open to visitors: the reply differs for signed-in users. */
  personalized?: true;
  /**
   * For a read open to visitors: its reply is never cached, because it is about one visitor or must be exact.
   */
  neverCached?: true;
  /**
   * Also answers requests with an invalid token: the endpoint explains what is wrong with it, or revokes it.
   */
  acceptsInvalidToken?: true;
  /** The message for users without a session, if "Not authenticated" is not sufficient. */
  signInMessage?: string;
  /**
   * The scope that a personal key needs; `none` if only a session is accepted. Defaults to `read` for GET,
   * otherwise to `write`.
   */
  keyScope?: KeyScope | 'none';
  /**
   * The limit that counts a user's requests, in addition to that of their address. Defaults to none for GET,
   * otherwise to `write`.
   */
  rateLimit?: 'write' | 'none';
  /**
   * Limits on what the operation does, such as the mails it sends. Those with a `message` in
   * {@link rateLimits} are counted from this declaration.
   */
  actionLimits?: readonly ActionLimit[];
  summary: string;
  /** Describes the operation in a sentence or two. */
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body. Undeclared fields are rejected, except those of `acceptReadOnlyFields`. */
  body?: z.ZodType;
  /** `file`: multipart form data with one file in the field `file`. Defaults to JSON if there is a `body`. */
  bodyType?: 'file';
  /** A request without a `content-type` is one without fields: its body is not read. */
  optionalBody?: true;
  /** Maximum size of the body in bytes. Defaults to {@link defaultBodyBytes}. */
  maxBodyBytes?: number;
  /**
   * Maximum number of concurrent requests of one user; further ones are refused with 503 before their body is
   * read.
   */
  maxConcurrent?: number;
  /**
   * Honours the `Idempotency-Key` of a signed-in user: a repeated request runs once, and its reply is stored
   * for a day. The work and its reply are committed together. `in steps` is for work that waits for other
   * services than the database: each of its steps is committed, and has no effect when repeated.
   */
  idempotent?: true | 'in steps';
  /** The reply is sent while it is read from the database: it has no entity tag and no size limit. */
  streamed?: true;
  /** The reply is a file of this type, sent while it is read; `reply` is the client's return type. */
  file?: 'application/zip' | 'text/event-stream';
  /**
   * The reply contains a secret, such as a token. It is not compressed, because the size of a compressed
   * reply reveals information about its content to observers of the connection (BREACH).
   */
  holdsSecret?: true;
  /** The status of a successful reply. */
  status: 200 | 201;
  reply: z.ZodType;
  /**
   * For an endpoint that creates something: the path of its `Location`, where `{id}` is that of the new
   * resource, or `url` for the address in the reply. Defaults to the path of `resource`.
   */
  location?: `/${string}{id}` | 'url';
  /**
   * For a read: the field of its reply that contains the resource, and the fields of the resource whose
   * changes `If-Match` detects.
   */
  version?: { of: string; fields: readonly string[] };
  /**
   * For a write: the read of the resource that it changes or creates. Replies with the resource have the
   * `ETag` of that read.
   */
  resource?: VersionedRead;
  /** Marks a deprecated endpoint. Replies include the deprecation. */
  deprecated?: Deprecation;
  /** Failures in addition to those that {@link problemCodesOf} adds. */
  problems?: readonly ProblemCode[];
  /**
   * Fields of the documented example that differ from the examples of the schemas ({@link exampleOf}). A test
   * sends all examples in a fixed order.
   */
  example?: { params?: object; query?: object; body?: object; reply?: object };
  /** The message that a client shows when the server does not explain a failure. */
  failureMessage: string;
}

/** The data of a read that the writes of its resource need. */
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
  /** The first day on which it may be removed. Without one, it remains. */
  until?: string;
}

/** An endpoint as declared: the status defaults to 200. */
interface Declaration extends Omit<Endpoint, 'status'> {
  status?: 200 | 201;
}

/** Declares an endpoint, keeping the exact types of its schemas; the example is checked against them. */
export function endpoint<const E extends Declaration>(
  declaration: E & { example?: NoInfer<DeclaredExample<E>> },
): E & Pick<Endpoint, 'status'> {
  return { status: 200, ...declaration };
}

/** Default maximum size of a JSON body in bytes. */
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

/** Whether the reply is the same for all visitors, so that the site may cache it by its URL. */
export function isSharedRead({
  method,
  access,
  holdsSecret,
  streamed,
  file,
  neverCached,
}: Pick<Endpoint, 'method' | 'access' | 'holdsSecret' | 'streamed' | 'file' | 'neverCached'>): boolean {
  return method === 'GET' && access === 'visitor' && !(holdsSecret || streamed || file || neverCached);
}

/** Whether a write honours `If-Match`: it does if the resource can be read at its own address. */
export function takesIfMatch({ method, path, resource }: Endpoint): boolean {
  return method !== 'GET' && method !== 'POST' && resource?.path === path;
}

/** The names of all limits that a request to an endpoint can count towards. */
export function rateLimitsOf(declared: Endpoint): LimitName[] {
  const { rateLimit } = rulesOf(declared);
  return ['read', 'key', ...(rateLimit === 'none' ? [] : [rateLimit]), ...(declared.actionLimits ?? [])];
}

/** Every failure that an endpoint can reply with, in the order of their statuses. */
export function problemCodesOf(declared: Endpoint): ProblemCode[] {
  const { bodyType, whileSuspended } = rulesOf(declared);
  const takesBody = bodyType !== 'none';
  const may: Record<ProblemCode, boolean> = {
    // Unknown parameters are rejected everywhere.
    malformed: true,
    // Endpoints that need no token reject an invalid one.
    unauthenticated: declared.access !== 'visitor' || !declared.acceptsInvalidToken,
    // Writes sent by another site's page, and personal keys without the scope.
    forbidden: true,
    suspended: !whileSuspended,
    // A page of a fixed set cannot be missing: other names are malformed.
    'not-found': Object.values(declared.params?.shape ?? {}).some(({ def }) => def.type !== 'enum'),
    'method-not-allowed': false,
    conflict: false,
    'request-in-progress': declared.idempotent !== undefined,
    gone: false,
    'precondition-failed': takesIfMatch(declared),
    // Also where no body is expected: a large one is refused unread.
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

/** The input of an endpoint's client function. A part whose fields are all optional may be omitted. */
export type EndpointInput<E> = Loose<Part<E, 'params', 'input'>> &
  Loose<Part<E, 'query', 'input'>> &
  Part<E, 'body', 'input'> &
  (E extends { bodyType: 'file' } ? { file: File } : unknown);

/**
 * The input of the server's handler, validated and with defaults filled in; an uploaded file is of type `F`.
 */
export type HandlerInput<E, F> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  (E extends { bodyType: 'file' } ? { file: F } : unknown) &
  (E extends { resource: VersionedRead }
    ? { expected: ((current: object) => boolean) | undefined }
    : unknown);

/** The result of a handler: lists of a streamed reply may be async, item by item; a file is its bytes. */
export type Result<E> = E extends { file: string }
  ? ReadableStream<Uint8Array>
  : E extends { streamed: true }
    ? Streamed<Reply<E>>
    : Reply<E>;

type Streamed<T> = { [K in keyof T]: T[K] extends (infer I)[] ? I[] | AsyncIterable<I> : T[K] };

/** The type of an endpoint's reply. */
export type Reply<E> = E extends { reply: infer Z extends z.ZodType } ? z.output<Z> : never;

type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

type DeclaredExample<E> = {
  [K in 'params' | 'query' | 'body' | 'reply']?: E extends { [P in K]: infer Z extends z.ZodType }
    ? Changes<z.input<Z>>
    : never;
};

/** Some of the fields, at any depth. Literals of a declaration are inferred as constants. */
type Changes<T> = T extends readonly (infer I)[]
  ? readonly I[]
  : T extends object
    ? { readonly [K in keyof T]?: Changes<T[K]> }
    : T;
