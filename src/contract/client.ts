import { calls, type EndpointName } from './calls.ts';
import type { EndpointInput, Reply } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { FieldError, Problem, ProblemCode } from './problems.ts';

/** The API as functions, one per call, with the types of its schemas. */
export type Client = {
  [N in EndpointName]: object extends EndpointInput<Endpoints[N]>
    ? (input?: EndpointInput<Endpoints[N]>, options?: RequestOptions) => Promise<Reply<Endpoints[N]>>
    : (input: EndpointInput<Endpoints[N]>, options?: RequestOptions) => Promise<Reply<Endpoints[N]>>;
};

interface RequestOptions {
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Where the API stands: `/api` in the browser, `https://host/api` elsewhere. */
  base: string;
  /** Sends a request; `fetch` by default. The site's own server passes its API's handler. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** Sent with each call, e.g. `authorization: Bearer …`. */
  headers?: Record<string, string>;
}

/**
 * A call that failed. `message` is what to show: the problem's `detail`; for any other body its text; else the status
 * text; else SPEC 8's fallback. `status` is 0 when no answer came at all.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly errors: readonly FieldError[];

  constructor(message: string, status: number, problem?: Partial<Problem>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code;
    this.errors = problem?.errors ?? [];
  }
}

/** Makes a client of the API. Its functions reject with {@link ApiError}, and with an AbortError when aborted. */
export function createClient(options: ClientOptions): Client {
  const entries = Object.keys(calls).map((name) => [
    name,
    (input: RawInput = {}, { signal }: RequestOptions = {}) =>
      send(options, name as EndpointName, input, signal),
  ]);
  return Object.fromEntries(entries) as Client;
}

interface RawInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

async function send(
  options: ClientOptions,
  name: EndpointName,
  input: RawInput,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { call, fallback } = calls[name];
  const [method, path] = call.split(' ') as [string, string];
  const url = options.base + fillPath(path, input.params) + queryString(input.query);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  let body: BodyInit | undefined;
  if (input.file) {
    body = new FormData();
    body.append('file', input.file);
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(input.body);
  }
  const request = options.fetch ?? fetch;
  let response: Response;
  try {
    response = await request(url, { method, headers, ...(body && { body }), ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(fallback, 0);
  }
  if (!response.ok) throw await failureOf(response, fallback);
  return response.headers.get('content-type') === 'application/zip' ? response.blob() : response.json();
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function failureOf(response: Response, fallback: string): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const problem = JSON.parse(text) as Partial<Problem>;
      if (typeof problem.detail === 'string' && problem.detail)
        return new ApiError(problem.detail, response.status, problem);
    } catch {
      // Not JSON after all: shown as text.
    }
  }
  return new ApiError(text.trim() || response.statusText || fallback, response.status);
}
