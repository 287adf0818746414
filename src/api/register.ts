import type { Hono, Context as HonoContext } from 'hono';
import type { BlankSchema } from 'hono/types';
import type { Endpoint, HandlerInput, Result } from '../contract/endpoint.ts';
import type { FieldError } from '../contract/problems.ts';
import type { Viewer } from '../domain/viewer.ts';
import type { Context } from '../operations/context.ts';
import { type Failure, failure, isFailure } from '../operations/failure.ts';
import { fieldErrors, plainWords, sentence } from './field-errors.ts';
import { entityTag, namesTag, pageLinks, versionOf } from './headers.ts';
import { answerOnce } from './idempotency.ts';
import { jsonStream } from './json-stream.ts';
import { problemResponse } from './problem-response.ts';

/** What Hono carries along with a request here. */
export interface ApiEnv {
  /** What the server knows about the request; `viewer` only for requests of this site's own pages, made in this process. */
  Bindings: { address?: string; viewer?: Viewer };
  Variables: { ctx: Context; requestId: string; address: string | undefined };
}

export type Api = Hono<ApiEnv, BlankSchema, string>;

/** What a handler may set on the reply besides its body. */
export interface ReplyHeaders {
  append(name: string, value: string): void;
}

/**
 * Serves one endpoint of the contract: checks parameters, query and body by its schemas, runs the operation, and answers
 * with its result or failure. All fields that are wrong are told at once: 400 for address and query, 422 for the body.
 */
export function register<const E extends Endpoint>(
  app: Api,
  endpoint: E,
  run: (
    ctx: Context,
    input: HandlerInput<E>,
    request: Request,
    headers: ReplyHeaders,
  ) => Promise<Result<E> | Failure>,
): void {
  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const input = await readInput(endpoint, c);
    if (isFailure(input)) return problemResponse(c, input);
    const serve = async (within: Context) => {
      const headers = new Headers();
      const result = await run(within, input as HandlerInput<E>, c.req.raw, headers);
      if (isFailure(result)) return problemResponse(c, result);
      if (endpoint.file) return file(c, endpoint, endpoint.file, result as ReadableStream, headers);
      return endpoint.streamed
        ? stream(c, endpoint, result as object, headers)
        : answer(c, endpoint, input.query, result as object, headers);
    };
    const ctx = c.get('ctx');
    return endpoint.idempotent ? answerOnce(c, ctx, endpoint, input, serve) : serve(ctx);
  });
}

/** A reply as JSON; a read also with its entity tag, and a page of a list with links to the others. */
function answer(
  c: HonoContext,
  endpoint: Endpoint,
  query: unknown,
  result: object,
  headers: Headers,
): Response {
  const body = JSON.stringify(result);
  if (c.req.method === 'GET') {
    const tag = entityTag(
      body,
      'post' in result ? versionOf(result.post as { updatedAt: string }) : undefined,
    );
    headers.set('etag', tag);
    headers.set('cache-control', 'private, no-cache');
    const page = pageIn(result);
    if (page) headers.set('link', pageLinks(c.req.url, asked(c.req.query(), query), page));
    if (namesTag(c.req.header('if-none-match'), tag)) {
      for (const [name, value] of headers) c.header(name, value);
      return c.body(null, 304);
    }
  }
  setHeaders(c, headers);
  return c.body(body, endpoint.status);
}

/** A reply that is written while it is read. What fails on the way ends it before its end, which a client can tell. */
function stream(c: HonoContext<ApiEnv>, endpoint: Endpoint, result: object, headers: Headers): Response {
  const { log } = c.get('ctx');
  const requestId = c.get('requestId');
  setHeaders(c, headers);
  return c.body(
    jsonStream(result, (err) => log.error({ err, requestId, path: c.req.path }, 'a reply broke off')),
    endpoint.status,
  );
}

/** A file that is written while it is read. */
function file(c: HonoContext, endpoint: Endpoint, type: string, bytes: ReadableStream, headers: Headers) {
  setHeaders(c, headers, type);
  return c.body(bytes, endpoint.status);
}

function setHeaders(c: HonoContext, headers: Headers, type = 'application/json'): void {
  for (const [name, value] of headers) c.header(name, value, { append: name === 'set-cookie' });
  c.header('content-type', type);
}

/** Which page of a list a reply is: PRODUCT's lists and SPEC's. */
function pageIn(result: object): { page: number; totalPages: number } | undefined {
  const { page, totalPages, data } = result as {
    page?: number;
    totalPages?: number;
    data?: { pagination?: { currentPage: number; totalPages: number } };
  };
  if (page !== undefined && totalPages !== undefined) return { page, totalPages };
  return data?.pagination && { page: data.pagination.currentPage, totalPages: data.pagination.totalPages };
}

/** What a query said, as it was understood: neither what means nothing nor what was filled in. */
function asked(said: Record<string, string>, understood: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(understood ?? {}).flatMap(([name, value]) =>
      Object.hasOwn(said, name) && value !== undefined ? [[name, String(value)]] : [],
    ),
  );
}

/** SPEC 7's envelope of one result. */
export function success<T extends object>(fields: T): { success: true } & T {
  return { success: true, ...fields };
}

async function readInput(endpoint: Endpoint, c: HonoContext): Promise<Record<string, unknown> | Failure> {
  const input: Record<string, unknown> = {};
  const wrong: FieldError[] = [];
  for (const [part, schema, value] of [
    ['params', endpoint.params, endpoint.params && c.req.param()],
    ['query', endpoint.query, endpoint.query && c.req.query()],
  ] as const) {
    if (!schema) continue;
    const parsed = schema.safeParse(value, { error: plainWords });
    if (parsed.success) input[part] = parsed.data;
    else wrong.push(...fieldErrors(parsed.error));
  }
  if (wrong.length) return failure('malformed', sentence(wrong), wrong);
  if (endpoint.bodyType === 'file') {
    const file = await readFile(c.req.raw);
    return isFailure(file) ? file : { ...input, file };
  }
  if (!endpoint.body) return input;
  const body = await readJson(c);
  if (isFailure(body)) return body;
  const parsed = endpoint.body.safeParse(body, { error: plainWords });
  if (parsed.success) return { ...input, body: parsed.data };
  const errors = fieldErrors(parsed.error);
  return failure('invalid', sentence(errors), errors);
}

async function readJson(c: HonoContext): Promise<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    return failure(
      'unsupported-media-type',
      'Send the body as JSON, with the header content-type: application/json',
    );
  }
  try {
    return JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) return failure('malformed', 'The body is not valid JSON');
    throw error;
  }
}

async function readFile(request: Request): Promise<Uint8Array | Failure> {
  const expected = 'Send the file as multipart/form-data in the field "file"';
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
    return failure('unsupported-media-type', expected);
  const form = await request.formData().catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : failure('malformed', expected);
}
