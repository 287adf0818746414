import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** A visitor's page, whole and ready to be sent. */
export interface CachedPage {
  readonly status: number;
  readonly etag: string;
  /** The bytes; at once when this encoding was asked for before. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
  /** The same object for every answer: do not change it. Has `content-length` once {@link body} has answered. */
  headers(encoding: Encoding): Readonly<Record<string, string>>;
  /** Headers of a 304. */
  readonly unchanged: Readonly<Record<string, string>>;
  /** Whether a request's If-None-Match names this very page. */
  matches(ifNoneMatch: string): boolean;
}

export interface PageCacheOptions {
  /** Makes a visitor's page at a normalised address. */
  render: (url: URL) => Promise<{ status: number; headers: Readonly<Record<string, string>>; html: string }>;
  /** Path and the query parameters that matter, in a fixed order; see `createPages().normalise`. */
  normalise: (url: URL) => string;
  /** Told about a page that could not be made anew while its old copy was served. */
  onError?: (error: unknown, address: string) => void;
  /** Milliseconds of a clock that nobody sets back. */
  now?: () => number;
  /** So long a page is served without a second thought. */
  freshMs?: number;
  /** So long it is served while a new one is made; older ones wait for the new one. */
  staleMs?: number;
  /** Bound of all kept bytes, in all encodings together. */
  maxBytes?: number;
  maxPages?: number;
}

const steadyNow = () => performance.now();

export interface PageCache {
  /** The page; at once when it is kept, else as soon as it is made (one rendering at a time for each address). */
  get(url: URL): CachedPage | Promise<CachedPage>;
  /** {@link get} by a request's raw target ('/explore?q=a') without parsing it: only what is kept, else undefined. */
  hit(target: string): CachedPage | undefined;
  /** Forgets everything. */
  clear(): void;
}

interface Entry {
  page: StoredPage;
  madeAt: number;
  /** No new rendering before this time. */
  renewAt: number;
  /** Asked for since the last search for room. */
  touched: boolean;
}

/**
 * Keeps visitors' pages that answered 200 for a few seconds, so that a rush of readers costs one rendering for each
 * address. Bounded by count and bytes; what was not asked for lately goes first (second-chance order: no work on a hit).
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, normalise, onError, now = steadyNow, freshMs = 5_000, staleMs = 60_000 } = options;
  const { maxBytes = 64 * 1024 * 1024, maxPages = 2_000 } = options;
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<CachedPage>>();
  let bytes = 0;

  const count = (added: number) => {
    bytes += added;
    if (bytes > maxBytes) makeRoom();
  };

  function served(address: string, entry: Entry): CachedPage | undefined {
    const time = now();
    if (time - entry.madeAt >= staleMs) return undefined;
    entry.touched = true;
    if (time >= entry.renewAt && !flights.has(address)) {
      make(address).catch((error: unknown) => {
        // The old page goes on being served; ask again in a while, not with every request.
        entry.renewAt = now() + freshMs;
        onError?.(error, address);
      });
    }
    return entry.page;
  }

  function make(address: string): Promise<CachedPage> {
    const running = flights.get(address);
    if (running) return running;
    const flight = render(new URL(address, 'http://localhost'))
      .then((made) => keep(address, made))
      .finally(() => flights.delete(address));
    flights.set(address, flight);
    return flight;
  }

  function keep(address: string, made: Awaited<ReturnType<PageCacheOptions['render']>>): CachedPage {
    const old = entries.get(address);
    const page = new StoredPage(made.status, made.headers, made.html);
    if (made.status >= 500 && old) {
      old.renewAt = now() + freshMs;
      return page;
    }
    if (old) drop(address, old);
    if (made.status !== 200 || !mayBeKept(made.headers)) return page;
    const madeAt = now();
    entries.set(address, { page, madeAt, renewAt: madeAt + freshMs, touched: false });
    page.onGrowth = count;
    count(page.bytes);
    if (entries.size > maxPages) makeRoom();
    return page;
  }

  function drop(address: string, entry: Entry): void {
    entries.delete(address);
    entry.page.onGrowth = undefined;
    bytes -= entry.page.bytes;
  }

  function makeRoom(): void {
    for (const [address, entry] of entries) {
      if (bytes <= maxBytes * 0.9 && entries.size <= maxPages * 0.9) return;
      if (entry.touched && now() - entry.madeAt < staleMs) {
        // Second chance: to the end of the line.
        entry.touched = false;
        entries.delete(address);
        entries.set(address, entry);
      } else drop(address, entry);
    }
  }

  return {
    get(url) {
      const address = url.search === '' ? url.pathname : normalise(url);
      const entry = entries.get(address);
      return (entry && served(address, entry)) ?? make(address);
    },
    hit(target) {
      const entry = entries.get(target);
      return entry && served(target, entry);
    },
    clear() {
      for (const [address, entry] of entries) drop(address, entry);
    },
  };
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  let encoding = encodings.get(acceptEncoding);
  if (encoding === undefined) {
    const allows = (name: string) =>
      new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?(?:$|[,\\s]))(?:$|[\\s,;])`, 'i').test(
        acceptEncoding,
      );
    encoding = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
    // Browsers send a handful of values; whatever else comes must not fill the memory.
    if (encodings.size < 100) encodings.set(acceptEncoding, encoding);
  }
  return encoding;
}

const encodings = new Map<string, Encoding>();

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
} as const;

/** Below this many bytes compressing gains nothing. */
const worthwhile = 1_000;

class StoredPage implements CachedPage {
  readonly status: number;
  readonly etag: string;
  readonly unchanged: Readonly<Record<string, string>>;
  bytes: number;
  onGrowth: ((added: number) => void) | undefined;
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  readonly #headers: Record<Encoding, Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>>, html: string) {
    const identity = Buffer.from(html);
    this.status = status;
    // Weak: the same page in another encoding is the same page.
    this.etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
    this.bytes = identity.length;
    this.#bodies = { identity };
    const own = status === 200 ? { ...headers, etag: this.etag } : headers;
    this.#headers = {
      identity: { ...own, 'content-length': String(identity.length) },
      gzip: { ...own, 'content-encoding': 'gzip' },
      br: { ...own, 'content-encoding': 'br' },
    };
    const { 'content-type': _, ...unchanged } = own;
    this.unchanged = unchanged;
    if (identity.length < worthwhile) {
      this.#bodies = { identity, gzip: identity, br: identity };
      this.#headers.gzip = this.#headers.br = this.#headers.identity;
    }
  }

  body(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#bodies[encoding] ?? this.#compressed(encoding as 'gzip' | 'br');
  }

  headers(encoding: Encoding): Readonly<Record<string, string>> {
    return this.#headers[encoding];
  }

  matches(ifNoneMatch: string): boolean {
    return ifNoneMatch === '*' || ifNoneMatch.includes(this.etag.slice(2));
  }

  #compressed(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const promise = compress[encoding](this.#bodies.identity as Buffer).then((body) => {
      this.#bodies[encoding] = body;
      this.#headers[encoding]['content-length'] = String(body.length);
      this.bytes += body.length;
      this.onGrowth?.(body.length);
      return body;
    });
    this.#bodies[encoding] = promise;
    return promise;
  }
}

function mayBeKept(headers: Readonly<Record<string, string>>): boolean {
  return !('set-cookie' in headers) && !/no-store|private/.test(headers['cache-control'] ?? '');
}
