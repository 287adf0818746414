import { type EndpointName, endpoints, type Replies, type Requests } from './endpoints.ts';
import { type CallOptions, type ClientOptions, type RawRequest, send } from './send.ts';

export type { CallOptions, ClientOptions };

/** The API as functions, one for each endpoint. */
export type Client = { readonly [N in EndpointName]: Call<N> & Lists<N> };

/** A request that has no required parts may be omitted. */
type Given<N extends EndpointName> = object extends Requests[N]
  ? [request?: Requests[N], options?: CallOptions]
  : [request: Requests[N], options?: CallOptions];

interface Call<N extends EndpointName> {
  (...given: Given<N>): Promise<Replies[N]>;
  /** Returns the reply and its response, for `ETag` and other headers. The response's body has been read. */
  withResponse(...given: Given<N>): Promise<{ reply: Replies[N]; response: Response }>;
}

/** Functions of lists with cursors. */
type Lists<N extends EndpointName> = Requests[N] extends { query?: { cursor?: string } }
  ? Replies[N] extends { items: (infer Item)[]; nextCursor?: string }
    ? {
        /** Yields all items of a list, and requests each page when it is needed. */
        all(...given: Given<N>): AsyncGenerator<Item, void, undefined>;
        /** Yields all pages of a list. */
        pages(...given: Given<N>): AsyncGenerator<Replies[N], void, undefined>;
      }
    : unknown
  : unknown;

/**
 * Creates a client of a site's API. Its functions reject with an ApiError when the site refuses a request or
 * fails, with a ConnectionError when no reply arrives, and with the reason of the signal when the caller
 * aborts.
 */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(endpoints) as EndpointName[];
  return Object.fromEntries(names.map((name) => [name, callOf(options, name)])) as unknown as Client;
}

function callOf(client: ClientOptions, name: EndpointName) {
  const withResponse = (request: RawRequest = {}, options: CallOptions = {}) =>
    send(client, name, request, options);
  const call = async (request?: RawRequest, options?: CallOptions) =>
    (await withResponse(request, options)).reply;
  if (!endpoints[name][2].includes('p')) return Object.assign(call, { withResponse });

  async function* pages(request: RawRequest = {}, options: CallOptions = {}) {
    let query: RawRequest['query'] = request.query ?? {};
    for (;;) {
      const page = (await call({ ...request, query }, options)) as Page;
      yield page;
      // A log has a cursor at its end, too, where it continues later.
      if (!page.nextCursor || page.hasMore === false) return;
      const { page: _, ...others } = query;
      query = { ...others, cursor: page.nextCursor };
    }
  }
  async function* all(request?: RawRequest, options?: CallOptions) {
    for await (const page of pages(request, options)) yield* page.items;
  }
  return Object.assign(call, { withResponse, pages, all });
}

interface Page {
  items: unknown[];
  nextCursor?: string;
  hasMore?: boolean;
}
