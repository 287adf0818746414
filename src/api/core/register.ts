import type { Hono, Context as HonoContext } from 'hono';
import type { BlankSchema } from 'hono/types';
import {
  type Endpoint,
  type HandlerInput,
  isSharedRead,
  type Result,
  takesIfMatch,
} from '../../contract/core/endpoint.ts';
import { fieldErrors, plainWords, sentence } from '../../contract/core/field-errors.ts';
import type { FieldError } from '../../contract/core/problems.ts';
import { routeOf } from '../../contract/route-of.ts';
import { encodingFor } from '../../domain/core/content-encoding.ts';
import { idOf, isSignedIn } from '../../domain/identity/viewer.ts';
import type { ReceivedFile } from '../../operations/core/adapters/adapters.ts';
import type {
  AdminContext,
  Context,
  MemberContext,
  ModeratorContext,
} from '../../operations/core/context.ts';
import { type Failure, failure, isFailure } from '../../operations/core/failure.ts';
import { countDeclared } from '../../operations/core/limits/count.ts';
import { type Admission, admit, type Bindings, endpointRules, publicRead, type Rules } from './admit.ts';
import { readJsonBody } from './bodies/body.ts';
import { encodedStream, markEncoded } from './bodies/compression.ts';
import { readFileBody } from './bodies/file-body.ts';
import { jsonStream } from './bodies/json-stream.ts';
import { concurrencyLimit } from './concurrency.ts';
import { deprecationHeaders } from './deprecation.ts';
import { type LinkedPage, namesTag, pageLinks } from './headers.ts';
import { answerNow, answerOnce } from './idempotency.ts';
import { locationOf } from './location.ts';
import { expectationOf, isIfMatch, readTag, writtenTag } from './preconditions.ts';
import { problemResponse } from './problem-response.ts';
import { replyJson } from './reply-texts.ts';
import { readFields, type SelectableFields, selectableFields, withFields } from './selected-fields.ts';
import type { turns } from './turns.ts';
import { unknownFields, wrongParameters } from './unknown-names.ts';

/** Data that Hono passes along with a request. */
export interface ApiEnv {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    /** Whether the response must not be compressed. */
    holdsSecret?: boolean;
    /** The reader of a feed of a private site. */
    reader?: Context;
  };
}

/** The API while its endpoints are registered. */
export interface Api extends Admission {
  hono: Hono<ApiEnv, BlankSchema, string>;
  log: Context['log'];
  turns: ReturnType<typeof turns>;
}

/** A hook that runs before an endpoint's operation. */
interface BeforeHook<E extends Endpoint> {
  /**
   * Runs outside of the transaction of a request with an idempotency key, and not when a stored response is
   * replayed. Checks forms, and requests data that is not in the database. A failure ends
   * the request.
   */
  before?: (ctx: ContextOf<E>, input: HandlerInput<E, ReceivedFile>) => Promise<Failure | undefined>;
}

/** Response headers that a handler may set. */
export interface ReplyHeaders {
  append(name: string, value: string): void;
}

/** The context of an endpoint's handler, whose viewer has the role that the endpoint requires. */
type ContextOf<E extends Endpoint> = E['access'] extends 'visitor'
  ? Context
  : E['access'] extends 'member'
    ? MemberContext
    : E['access'] extends 'moderator'
      ? ModeratorContext & MemberContext
      : AdminContext & MemberContext;

/**
 * Serves an endpoint of the contract and enforces its declaration: {@link admit} before the body is read,
 * then parameters, query and body by their schemas, then `before`, then limits that count the request, then
 * the operation. Reports all invalid and unknown fields at once: 400 for path and query, 422 for the body.
 */
export function register<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  run: (
    ctx: ContextOf<E>,
    input: HandlerInput<E, ReceivedFile>,
    request: Request,
    headers: ReplyHeaders,
  ) => Promise<Result<E> | Failure>,
  { before }: BeforeHook<E> = {},
): void {
  const rules = endpointRules(endpoint);
  const selectable = selectableFields(endpoint);
  const limitConcurrency = concurrencyLimit(endpoint.maxConcurrent);
  const deprecation = deprecationHeaders(endpoint);
  api.hono.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    // Set first, so that failures have them too.
    for (const [name, value] of deprecation) c.header(name, value);
    if (endpoint.holdsSecret) c.set('holdsSecret', true);
    const ctx = await admit(api, c, rules);
    if (isFailure(ctx)) return problemResponse(c, ctx);
    const result = await limitConcurrency(idOf(ctx.viewer), () => respond(c, ctx));
    return isFailure(result) ? problemResponse(c, result) : result;
  });

  async function respond(c: HonoContext<ApiEnv>, ctx: Context): Promise<Response> {
    const input = await readInput(endpoint, c, { ...rules, selectable }, ctx);
    if (isFailure(input)) return problemResponse(c, input);
    const serve = async (within: Context) => {
      const headers = new Headers();
      const result = await run(
        within as ContextOf<E>,
        input as HandlerInput<E, ReceivedFile>,
        c.req.raw,
        headers,
      );
      if (isFailure(result)) return problemResponse(c, result);
      if (endpoint.file) return sendFile(c, endpoint, endpoint.file, result as ReadableStream, headers);
      return endpoint.streamed
        ? streamJson(c, endpoint, result as object, headers, within)
        : sendJson(c, endpoint, within, input, result as object, headers);
    };
    try {
      const answering = {
        before: async (within: Context) =>
          (await before?.(within as ContextOf<E>, input as HandlerInput<E, ReceivedFile>)) ??
          countDeclared(within, endpoint.actionLimits),
        answer: serve,
      };
      const result = await api.turns(idOf(ctx.viewer) ?? ctx.address, () =>
        endpoint.idempotent ? answerOnce(c, ctx, endpoint, input, answering) : answerNow(c, ctx, answering),
      );
      return isFailure(result) ? problemResponse(c, result) : result;
    } finally {
      await input.file?.discard();
    }
  }
}

/** Serves a GET address that is not an endpoint of the contract, such as a redirect, with the same checks. */
export function registerRoute(
  api: Api,
  path: string,
  run: (c: HonoContext<ApiEnv>, ctx: Context) => Response | Promise<Response>,
  {
    access = 'visitor',
    keyScope = 'read',
    whilePrivate = false,
    acceptsFeedToken = false,
  }: Partial<Pick<Rules, 'access' | 'keyScope' | 'whilePrivate' | 'acceptsFeedToken'>> = {},
): void {
  api.hono.get(path, async (c) => {
    const ctx = await admit(api, c, { ...publicRead, access, keyScope, whilePrivate, acceptsFeedToken });
    return isFailure(ctx) ? problemResponse(c, ctx) : run(c, ctx);
  });
}

/**
 * Sends a response as JSON; a read also with its entity tag, and a page of a list with links to the others.
 */
function sendJson(
  c: HonoContext,
  endpoint: Endpoint,
  { viewer }: Pick<Context, 'viewer'>,
  { query, fields }: Pick<Input, 'query' | 'fields'>,
  result: object,
  headers: Headers,
): Response {
  const body = replyJson(fields ? withFields(result, fields.selectable, fields.names) : result);
  if (endpoint.method === 'GET') {
    const tag = readTag(endpoint, result, body);
    headers.set('etag', tag);
    // A user's data must not remain on the disk of a shared computer.
    const visitorCacheControl = isSharedRead(endpoint) ? 'no-cache' : 'private, no-cache';
    headers.set('cache-control', isSignedIn(viewer) ? 'private, no-store' : visitorCacheControl);
    const page = pageIn(result);
    const links = page && pageLinks(c.req.url, givenQuery(c.req.query(), query, fields), page);
    if (links) headers.set('link', links);
    if (namesTag(c.req.header('if-none-match'), tag)) {
      setHeaders(c, headers);
      return c.body(null, 304);
    }
  }
  const tag = writtenTag(endpoint, result);
  if (tag) headers.set('etag', tag);
  const location = locationOf(endpoint, result);
  if (location) headers.set('location', location);
  setHeaders(c, headers, 'application/json');
  return c.body(body, endpoint.status);
}

/** Sends a response while it is read from the database. An error truncates it, which clients can detect. */
function streamJson(
  c: HonoContext<ApiEnv>,
  endpoint: Endpoint,
  result: object,
  headers: Headers,
  ctx: Pick<Context, 'log'>,
): Response {
  setHeaders(c, headers, 'application/json');
  return sendStream(c, jsonStream(result, truncationLogger(c, ctx)), endpoint.status);
}

/** Returns a function that logs why a streamed response was truncated. */
export function truncationLogger(
  c: HonoContext<ApiEnv>,
  { log }: Pick<Context, 'log'>,
): (err: unknown) => void {
  const requestId = c.get('requestId');
  return (err) =>
    log.error({ err, requestId, route: routeOf(c.req.path) }, 'a streamed response was cut off');
}

/** Sends a stream, compressed if the client accepts it. */
export function sendStream(
  c: HonoContext<ApiEnv>,
  bytes: ReadableStream<Uint8Array>,
  status: Endpoint['status'],
): Response {
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (encoding === 'identity') return c.body(bytes, status);
  const headers = new Headers();
  markEncoded(headers, encoding);
  setHeaders(c, headers);
  return c.body(encodedStream(bytes, encoding), status);
}

/** Sends a file while it is read. */
function sendFile(c: HonoContext, endpoint: Endpoint, type: string, bytes: ReadableStream, headers: Headers) {
  setHeaders(c, headers, type);
  return c.body(bytes, endpoint.status);
}

function setHeaders(c: HonoContext, headers: Headers, type?: string): void {
  const repeated = ['set-cookie', 'link'];
  for (const [name, value] of headers) c.header(name, value, { append: repeated.includes(name) });
  if (type) c.header('content-type', type);
}

/** The properties of a list's page, if the response is one. */
function pageIn(result: object): LinkedPage | undefined {
  return 'totalPages' in result || 'nextCursor' in result ? (result as unknown as LinkedPage) : undefined;
}

/** The parsed parameters of a query, without unknown ones and defaults. */
function givenQuery(
  given: Record<string, string>,
  parsed: unknown,
  fields: Input['fields'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...(parsed ?? {}), ...(fields && { fields: fields.names }) }).flatMap(([name, value]) =>
      Object.hasOwn(given, name) && value !== undefined ? [[name, String(value)]] : [],
    ),
  );
}

/** Wraps the result of a successful action; returns a failure unchanged. */
export function success<T extends object>(fields: T | Failure): ({ success: true } & T) | Failure {
  return isFailure(fields) ? fields : { success: true, ...fields };
}

/** Puts the result under `name`; returns a failure unchanged. */
export async function named<N extends string, T>(
  name: N,
  result: Promise<T | Failure>,
): Promise<Record<N, T> | Failure> {
  const found = await result;
  return isFailure(found) ? found : ({ [name]: found } as Record<N, T>);
}

/** The parsed input of a request, by the parts that its endpoint declares. */
interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: ReceivedFile;
  /** The fields of the response that the request selects. */
  fields?: { selectable: SelectableFields; names: readonly string[] };
  /** The check of the resource that `If-Match` requires. */
  expected?: ((current: object) => boolean) | undefined;
}

type ReadRules = Pick<Rules, 'bodyType' | 'maxBodyBytes'> & { selectable: SelectableFields | undefined };

async function readInput(
  endpoint: Endpoint,
  c: HonoContext,
  { bodyType, maxBodyBytes, selectable }: ReadRules,
  { storage }: Pick<Context, 'storage'>,
): Promise<Input | Failure> {
  const ifMatch = takesIfMatch(endpoint) ? c.req.header('if-match') : undefined;
  const input: Input = { expected: expectationOf(endpoint, ifMatch) };
  const wrong: FieldError[] = wrongParameters(c.req.url, endpoint.query, selectable && ['fields']);
  if (ifMatch !== undefined && !isIfMatch(ifMatch))
    wrong.push({
      field: 'If-Match',
      message: 'If-Match must be the ETag of a response, with its quotes, or *',
    });
  for (const [part, schema, value] of [
    ['params', endpoint.params, endpoint.params && c.req.param()],
    ['query', endpoint.query, endpoint.query && c.req.query()],
  ] as const) {
    if (!schema) continue;
    const parsed = schema.safeParse(value, { error: plainWords });
    if (parsed.success) input[part] = parsed.data;
    else wrong.push(...fieldErrors(parsed.error));
  }
  const names = readFields(selectable, c.req.query('fields'));
  if (isFailure(names)) wrong.push(...(names.errors ?? []));
  else if (selectable && names) input.fields = { selectable, names };
  if (wrong.length) return failure('malformed', sentence(wrong), wrong);
  if (bodyType === 'file') {
    const file = await readFileBody(c, maxBodyBytes, storage);
    return isFailure(file) ? file : { ...input, file };
  }
  if (!endpoint.body) return input;
  const isOmitted = endpoint.optionalBody && !c.req.header('content-type');
  const body = isOmitted ? {} : await readJsonBody(c, maxBodyBytes);
  if (isFailure(body)) return body;
  const parsed = endpoint.body.safeParse(body, { error: plainWords });
  const errors = [
    ...unknownFields(endpoint.body, body),
    ...(parsed.success ? [] : fieldErrors(parsed.error)),
  ];
  if (parsed.success && !errors.length) return { ...input, body: parsed.data };
  return failure('invalid', sentence(errors), errors);
}
