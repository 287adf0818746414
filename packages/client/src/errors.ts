import type { Schemas } from './endpoints.ts';

/** An error in one field or parameter. `field` is its path: `title`, `tags.2`. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * Thrown when the site refused a request or failed. `message` is for people; programs check `code` and
 * `status`.
 */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined when the reply did not come from the API but, for instance, from a proxy, and for 304. */
  readonly code: Schemas['Problem']['code'] | undefined;
  readonly errors: readonly FieldError[];
  /** The id of the request in the logs of the site. */
  readonly requestId: string | undefined;
  /** Seconds after which to repeat the request, if the site sent them. */
  readonly retryAfter: number | undefined;
  /** The whole body of the failure. */
  readonly problem: Partial<Schemas['Problem']>;

  constructor(response: Response, text: string, retryAfter: number | undefined) {
    const problem = problemIn(response, text);
    super(problem.detail || text.trim().slice(0, 500) || response.statusText || `Status ${response.status}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

/** Thrown when the reply did not arrive completely or in time. `cause` is what `fetch` threw. */
export class ConnectionError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

function problemIn(response: Response, text: string): Partial<Schemas['Problem']> {
  if (!response.headers.get('content-type')?.includes('json')) return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
