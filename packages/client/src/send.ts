import { type EndpointName, endpoints } from './endpoints.ts';
import { ApiError, ConnectionError } from './errors.ts';

export interface ClientOptions {
  /** The address of the site, such as `https://prompts.example`. */
  site: string;
  /**
   * A personal key or a session's token, or a function that returns it. Without one, requests are sent as a
   * visitor.
   */
  token?: string | (() => string | undefined | Promise<string | undefined>);
  /** Maximum number of retries of a request that is safe to repeat; 3 by default. */
  retries?: number;
  /** Milliseconds that one attempt may take; 30,000 by default. */
  timeout?: number;
  /**
   * Maximum milliseconds of a pause before a retry; 60,000 by default. A request that has to wait longer
   * fails.
   */
  longestPause?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Called when an endpoint is deprecated, once per endpoint. */
  onDeprecation?: (notice: DeprecationNotice) => void;
  /** Sends a request; the global `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions {
  signal?: AbortSignal;
  retries?: number;
  timeout?: number;
  /**
   * Replaces the random key that makes retries safe: to repeat a request after the program was restarted.
   */
  idempotencyKey?: string;
  /** Changes the resource only if it still has this `ETag`; otherwise the request fails with 412. */
  ifMatch?: string;
  /**
   * Replies only if the `ETag` has changed; otherwise the request fails with an {@link ApiError} of status
   * 304.
   */
  ifNoneMatch?: string;
  headers?: Record<string, string>;
}

/** The notice that an endpoint is deprecated. */
export interface DeprecationNotice {
  endpoint: EndpointName;
  since: Date;
  /** When the endpoint may be removed; undefined if it stays. */
  sunset: Date | undefined;
}

/** The parameters of the client's functions. */
export interface RawRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/**
 * Sends a request to an endpoint, with retries where they are safe. Returns the reply and its response, whose
 * body has been read.
 */
export async function send(
  client: ClientOptions,
  name: EndpointName,
  request: RawRequest,
  options: CallOptions,
): Promise<{ reply: unknown; response: Response }> {
  const [method, , flags] = endpoints[name];
  const token = typeof client.token === 'function' ? await client.token() : client.token;
  // Keys belong to users: the site refuses those of visitors.
  const generated = token && flags.includes('k') ? crypto.randomUUID() : undefined;
  const key = options.idempotencyKey ?? generated;
  const isRepeatable = method !== 'POST' || (key !== undefined && flags.includes('k'));
  const attempts = 1 + (options.retries ?? client.retries ?? 3);
  for (let attempt = 1; ; attempt++) {
    const outcome = await attempted(client, name, request, { ...options, key, token });
    if ('reply' in outcome) return outcome;
    const pause = pauseBefore(outcome.error, attempt, isRepeatable);
    if (attempt >= attempts || pause === undefined || pause > (client.longestPause ?? 60_000))
      throw outcome.error;
    await delay(pause, options.signal);
  }
}

interface Attempt extends CallOptions {
  key: string | undefined;
  token: string | undefined;
}

type Outcome = { reply: unknown; response: Response } | { error: ApiError | ConnectionError };

/** Makes one attempt. Throws only when the caller aborts, and what the caller's own functions throw. */
async function attempted(
  client: ClientOptions,
  name: EndpointName,
  request: RawRequest,
  options: Attempt,
): Promise<Outcome> {
  const { signal } = options;
  signal?.throwIfAborted();
  const timeout = options.timeout ?? client.timeout ?? 30_000;
  const timer = AbortSignal.timeout(timeout);
  const made = requestOf(client, name, request, options, signal ? AbortSignal.any([signal, timer]) : timer);
  const lost = (error: unknown): { error: ConnectionError } => {
    signal?.throwIfAborted();
    const message = timer.aborted ? `No reply within ${timeout} ms` : 'The site did not reply';
    return { error: new ConnectionError(`${message} (${name})`, error) };
  };
  const response = await (client.fetch ?? fetch)(made).catch(lost);
  if ('error' in response) return response;
  notice(client, name, response.headers);
  return outcomeOf(name, response).catch(lost);
}

async function outcomeOf(name: EndpointName, response: Response): Promise<Outcome> {
  if (!response.ok) return { error: new ApiError(response, await response.text(), retryAfterOf(response)) };
  return { reply: await (endpoints[name][2].includes('b') ? response.blob() : response.json()), response };
}

function requestOf(
  client: ClientOptions,
  name: EndpointName,
  { params = {}, query = {}, body, file }: RawRequest,
  { key, token, ifMatch, ifNoneMatch, headers: own }: Attempt,
  signal: AbortSignal,
): Request {
  const [method, path] = endpoints[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const url = new URL(`${client.site.replace(/\/+$/, '')}/api${filled}`);
  for (const [field, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(field, String(value));
  const headers = new Headers({ accept: 'application/json', ...client.headers, ...own });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (key) headers.set('idempotency-key', key);
  if (ifMatch) headers.set('if-match', ifMatch);
  if (ifNoneMatch) headers.set('if-none-match', ifNoneMatch);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, {
    method,
    headers,
    signal,
    // On a page of the site itself, cookies would determine the sender of the request.
    credentials: 'omit',
    ...(file ? { body: formOf(file) } : body !== undefined && { body: JSON.stringify(body) }),
  });
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Milliseconds to wait before a retry; undefined when it is pointless, or might repeat an effect. */
function pauseBefore(
  error: ApiError | ConnectionError,
  attempt: number,
  isRepeatable: boolean,
): number | undefined {
  if (error instanceof ApiError) {
    const { status, retryAfter } = error;
    // A request over a limit was not run. One that conflicts is worth a retry only if the site sends a time.
    const mayRepeat =
      status === 429 ||
      (isRepeatable &&
        (status >= 500 ? status !== 501 && status !== 507 : status === 409 && retryAfter !== undefined));
    if (!mayRepeat) return undefined;
    if (retryAfter !== undefined) return retryAfter * 1000 + Math.random() * 250;
  } else if (!isRepeatable) return undefined;
  // A random pause, so that clients that failed at the same moment do not retry at the same moment.
  return Math.random() * Math.min(10_000, 500 * 2 ** (attempt - 1));
}

/** Seconds, also for a date in the header. */
function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The endpoints whose deprecation each client was notified of. */
const noticed = new WeakMap<ClientOptions, Set<EndpointName>>();

function notice(client: ClientOptions, endpoint: EndpointName, headers: Headers): void {
  const [, seconds] = /^@(\d+)$/.exec(headers.get('deprecation') ?? '') ?? [];
  if (!client.onDeprecation || !seconds) return;
  const known = noticed.get(client) ?? new Set();
  noticed.set(client, known);
  if (known.has(endpoint)) return;
  known.add(endpoint);
  const sunset = headers.get('sunset');
  client.onDeprecation({
    endpoint,
    since: new Date(Number(seconds) * 1000),
    sunset: sunset ? new Date(sunset) : undefined,
  });
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
