import { AsyncLocalStorage } from 'node:async_hooks';

/** The span of a traced request. */
export interface RequestSpan {
  /** The context in which its statements have their spans, for the library that made it. */
  readonly context: unknown;
  /** Whether it will be sent. */
  readonly isRecording: boolean;
  /** Ends it with the status of the reply; without one when the client gave up. */
  end(status: number | undefined): void;
}

/** A request that this process is answering. */
export interface CurrentRequest {
  /** Its id in the log, in its reply's X-Request-Id and in problem responses. */
  readonly id: string;
  /** Its bounded name; see `contract/route-of.ts`. */
  readonly route: string;
  /** The client's address as the limits count it; undefined for a connection without one. */
  readonly address?: string | undefined;
  /** Only while traces are collected. */
  readonly span?: RequestSpan | undefined;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Answers a request: `run` and everything that it starts, background work included, find it with {@link currentRequest}. */
export function withRequest(request: CurrentRequest, run: () => void): void {
  requests.run(request, run);
}

/** The request that the caller works for; undefined for regular work and commands. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}
