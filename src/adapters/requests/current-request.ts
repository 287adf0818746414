import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that this process is answering. */
export interface CurrentRequest {
  /** Its id in the log, in its reply's X-Request-Id and in problem responses. */
  readonly id: string;
  /** Its bounded name; see `contract/route-of.ts`. */
  readonly route: string;
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
