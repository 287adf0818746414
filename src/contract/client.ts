import type { EndpointInput, Reply } from './core/endpoint.ts';
import type { FieldError, Problem, ProblemCode } from './core/problems.ts';
import { endpointTable } from './endpoint-table.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { inContractForm } from './reply-forms.ts';

/** The API as functions, one for each endpoint, with the types of its schemas. */
export type Client = {
  [N in EndpointName]: object extends EndpointInput<Endpoints[N]>
    ? (input?: EndpointInput<Endpoints[N]>, options?: RequestOptions) => Promise<Reply<Endpoints[N]>>
    : (input: EndpointInput<Endpoints[N]>, options?: RequestOptions) => Promise<Reply<Endpoints[N]>>;
};

interface RequestOptions {
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Address of the API: `/api` in the browser, `https://host/api` elsewhere. */
  base: string;
  /** Sends a request; `fetch` by default. The page renderer passes the API's handler in its own process. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** Sent with each request, e.g. `authorization: Bearer …`. */
  headers?: Record<string, string>;
}

/**
 * A failed request. `message` is to be shown: the problem's `detail`; for any other body its text; otherwise
 * the status text; otherwise the endpoint's failure message. `status` is 0 when there was no response, and
 * below 300 when a successful response was not JSON or had no known form.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | undefined;
  readonly errors: readonly FieldError[];
  /** The proof of work that the request requires. */
  readonly challenge: Problem['challenge'];

  constructor(message: string, status: number, problem?: Partial<Problem>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code;
    this.errors = problem?.errors ?? [];
    this.challenge = problem?.challenge;
  }
}

/**
 * Creates a client of the API. Its functions reject with {@link ApiError}, or with an AbortError when
 * aborted.
 */
export function createClient(options: ClientOptions): Client {
  const entries = Object.keys(endpointTable).map((name) => [
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
  const [method, path, failureMessage] = endpointTable[name];
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
    throw new ApiError(failureMessage, 0);
  }
  if (!response.ok) throw await failureOf(response, failureMessage);
  if (response.headers.get('content-type') === 'application/zip') return response.blob();
  let reply: unknown;
  try {
    reply = inContractForm(name, await response.json());
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  if (reply === undefined) throw new ApiError(failureMessage, response.status);
  return reply;
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

async function failureOf(response: Response, failureMessage: string): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      const problem = JSON.parse(text) as Partial<Problem>;
      if (typeof problem.detail === 'string' && problem.detail)
        return new ApiError(problem.detail, response.status, problem);
    } catch {
      // Not valid JSON: shown as text.
    }
  }
  return new ApiError(text.trim() || response.statusText || failureMessage, response.status);
}
