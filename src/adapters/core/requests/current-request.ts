import { AsyncLocalStorage } from 'node:async_hooks';

/** The span of a traced request. */
export interface RequestSpan {
  /** The tracing library's context, in which the spans of its statements are created. */
  readonly context: unknown;
  /** Whether the span will be exported. */
  readonly isRecording: boolean;
  /** Ends the span with the status of the response; undefined if the client aborted the request. */
  end(status: number | undefined): void;
}

/** A request being handled by this process. */
export interface CurrentRequest {
  /** Its id in the log, in the X-Request-Id header of its response and in problem responses. */
  readonly id: string;
  /** Its route, from a bounded set of names; see `contract/route-of.ts`. */
  readonly route: string;
  /** The client's address as the limits count it; undefined for a connection without one. */
  readonly address?: string | undefined;
  /** The id of the member who sent it, once that is known. */
  member?: string | undefined;
  /** Charges its sender for milliseconds of the event loop's time. */
  charge?(ms: number): void;
  /** Set only while traces are collected. */
  readonly span?: RequestSpan | undefined;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/**
 * Runs `run` for a request: everything that it starts, including background work, can read the request with
 * {@link currentRequest}.
 */
export function withRequest(request: CurrentRequest, run: () => void): void {
  workFor(request);
  requests.run(request, run);
}

/** Returns the request on whose behalf the caller runs; undefined in background jobs and commands. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Records the id of the member who sent the current request. */
export function noteMember(id: string | null): void {
  const request = requests.getStore();
  if (request && id !== null) request.member ??= id;
}

let working: CurrentRequest | undefined;
let since = 0;
let isEndScheduled = false;

/**
 * Charges the time from now on to a request, until the process works for another one, or until all events
 * that are ready have been processed. Called when a request begins, and when something arrives that it waited
 * for.
 */
export function workFor(request: CurrentRequest | undefined): void {
  const time = performance.now();
  working?.charge?.(time - since);
  working = request;
  since = time;
  if (!request || isEndScheduled) return;
  isEndScheduled = true;
  setImmediate(() => {
    isEndScheduled = false;
    workFor(undefined);
  });
}
