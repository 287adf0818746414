import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, minCompressedBytes, weakTag } from '../../domain/core/content-encoding.ts';

export interface PageCacheOptions {
  /** Renders a visitor's page at a normalised address. */
  render: (url: URL) => Promise<{ status: number; headers: Readonly<Record<string, string>>; html: string }>;
  /**
   * Returns the path and the query parameters that the page reads, in a fixed order; see
   * `createPages().normalise`.
   */
  normalise: (url: URL) => string;
  /** Called when refreshing a stale page failed. */
  onError?: (error: unknown, address: string) => void;
  /** Returns milliseconds of a monotonic clock. */
  now?: () => number;
  /** Returns the time of the last data change that this process has detected, by the same clock. */
  changedAt?: () => number;
  /**
   * Requests a page from the other processes of the site, rendered after `changedAt`; undefined if none has
   * it. Without this function each process renders its own pages.
   */
  request?: (address: string, changedAt: number) => Promise<SharedPage | undefined>;
  /** Milliseconds for which a page is served without a refresh, unless data changes. */
  freshMs?: number;
  /**
   * Milliseconds for which a page is always served, so that frequent changes do not cost a render per
   * request.
   */
  settleMs?: number;
  /** Milliseconds for which a stale page is served while it is refreshed; requests for older ones wait. */
  staleMs?: number;
  /** Maximum total of cached bytes, over all encodings. */
  maxBytes?: number;
  maxPages?: number;
  /** Maximum age in milliseconds of a page that is served because rendering it again failed. */
  staleIfErrorMs?: number;
}

export interface PageCache {
  /** Returns the cached page, or a promise of the rendered one (one render at a time per address). */
  get(url: URL): CachedPage | Promise<CachedPage>;
  /**
   * Returns the cached page for a request's raw target ('/explore?q=a'), without parsing it; undefined on a
   * miss.
   */
  hit(target: string): CachedPage | undefined;
  /** Returns statistics of the cache and its current size. */
  use(): { hits: number; misses: number; renders: number; bytes: number; pages: number };
  /**
   * Returns a cached or pending page for another process, unless data changed after it was read: as detected by
   * this process, or at `changedAt`, by the other one.
   */
  share(address: string, changedAt: number): Promise<SharedPage | undefined>;
  clear(): void;
}

/** A page as it is passed between the processes of one machine. */
export interface SharedPage {
  headers: Readonly<Record<string, string>>;
  /** The encodings that have been requested so far. */
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
  /** See {@link Entry}; in milliseconds of `process.hrtime`, which is the same clock for all processes. */
  renderedAt: number;
  readAt: number;
}

interface Entry {
  page: CachedPage;
  renderedAt: number;
  /**
   * The data includes everything committed before this time. After a failed refresh it is the time of the
   * attempt.
   */
  readAt: number;
  /** The page is not refreshed before this time. */
  refreshAt: number;
  /** Whether it was hit since the last eviction. */
  recentlyUsed: boolean;
}

interface Render {
  /** See {@link Entry}. */
  readAt: number;
  page: Promise<CachedPage>;
}

/**
 * Caches visitors' pages with status 200 for a few seconds, so that many readers of a page cost one render.
 * After a data change the next request for a page waits for a new render. Bounded by count and bytes, with
 * second-chance eviction: a hit only sets a flag.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const {
    render,
    normalise,
    request,
    onError,
    now = () => performance.now(),
    changedAt = () => Number.NEGATIVE_INFINITY,
    freshMs = 5_000,
    settleMs = 500,
    staleMs = 60_000,
  } = options;
  const { maxBytes = 64 * 1024 * 1024, maxPages = 2_000, staleIfErrorMs = 10 * 60_000 } = options;
  const entries = new Map<string, Entry>();
  const renders = new Map<string, Render>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let renderCount = 0;

  const addBytes = (added: number) => {
    bytes += added;
    if (bytes > maxBytes) evict();
  };

  /**
   * Whether data changed after a page's data was read; data read less than `settleMs` ago counts as current.
   */
  const isOutdated = (readAt: number, time: number, changed = changedAt()) =>
    changed >= readAt && time - readAt >= settleMs;

  function readEntry(address: string, entry: Entry): CachedPage | undefined {
    const time = now();
    const isDue = time >= entry.refreshAt;
    if ((isDue && time - entry.renderedAt >= staleMs) || isOutdated(entry.readAt, time)) return undefined;
    hits++;
    entry.recentlyUsed = true;
    // `renderOnce` itself reports failures.
    if (isDue && !renders.has(address)) renderOnce(address).catch(() => {});
    return entry.page;
  }

  /** Returns a page whose data was read after the last change. */
  async function renderCurrent(address: string): Promise<CachedPage> {
    const running = renders.get(address);
    if (running && isOutdated(running.readAt, now())) {
      await running.page.catch(() => {});
      const entry = entries.get(address);
      return (entry && readEntry(address, entry)) ?? renderOnce(address);
    }
    return renderOnce(address);
  }

  function renderOnce(address: string): Promise<CachedPage> {
    const running = renders.get(address);
    if (running) return running.page;
    const readAt = now();
    const page = requestOrRender(address, readAt)
      .catch((error: unknown) => {
        const old = serveStaleOnError(address);
        if (!old) throw error;
        onError?.(error, address);
        return old;
      })
      .finally(() => renders.delete(address));
    renders.set(address, { readAt, page });
    return page;
  }

  async function requestOrRender(address: string, readAt: number): Promise<CachedPage> {
    const shared = request && (await request(address, changedAt() + toSharedClock));
    if (shared) {
      const page = new CachedPage(200, shared.headers, shared.bodies.identity, shared.bodies);
      keep(address, page, shared.renderedAt - toSharedClock, shared.readAt - toSharedClock);
      return page;
    }
    renderCount++;
    return store(address, await render(new URL(address, 'http://localhost')), readAt);
  }

  /**
   * Returns the old page, which is preferable to a temporary error (stale-if-error), and postpones its next
   * refresh, so that not every request renders it.
   */
  function serveStaleOnError(address: string): CachedPage | undefined {
    const old = entries.get(address);
    if (!old || now() - old.renderedAt >= staleIfErrorMs) return undefined;
    old.readAt = now();
    old.refreshAt = old.readAt + freshMs;
    return old.page;
  }

  function store(
    address: string,
    rendered: Awaited<ReturnType<PageCacheOptions['render']>>,
    readAt: number,
  ): CachedPage {
    const kept = rendered.status >= 500 ? serveStaleOnError(address) : undefined;
    if (kept) return kept;
    const page = new CachedPage(rendered.status, rendered.headers, Buffer.from(rendered.html));
    if (rendered.status === 200 && isCacheable(rendered.headers)) keep(address, page, now(), readAt);
    else drop(address);
    return page;
  }

  function keep(address: string, page: CachedPage, renderedAt: number, readAt: number): void {
    drop(address);
    entries.set(address, { page, renderedAt, readAt, refreshAt: renderedAt + freshMs, recentlyUsed: false });
    page.onGrowth = addBytes;
    addBytes(page.bytes);
    if (entries.size > maxPages) evict();
  }

  function drop(address: string): void {
    const entry = entries.get(address);
    if (!entry) return;
    entries.delete(address);
    entry.page.onGrowth = undefined;
    bytes -= entry.page.bytes;
  }

  function evict(): void {
    for (const [address, entry] of entries) {
      if (bytes <= maxBytes * 0.9 && entries.size <= maxPages * 0.9) return;
      if (entry.recentlyUsed && now() - entry.renderedAt < staleMs) {
        // Second chance: moves the entry to the end of the queue.
        entry.recentlyUsed = false;
        entries.delete(address);
        entries.set(address, entry);
      } else drop(address);
    }
  }

  return {
    get(url) {
      const address = url.search === '' ? url.pathname : normalise(url);
      const entry = entries.get(address);
      const known = entry && readEntry(address, entry);
      if (known) return known;
      misses++;
      return renderCurrent(address);
    },
    hit(target) {
      const entry = entries.get(target);
      return entry && readEntry(target, entry);
    },
    async share(address, changed) {
      await renders.get(address)?.page.catch(() => {});
      const entry = entries.get(address);
      const time = now();
      const latest = Math.max(changedAt(), changed - toSharedClock);
      if (!entry || time >= entry.refreshAt || isOutdated(entry.readAt, time, latest)) return undefined;
      const { 'content-length': _, ...headers } = entry.page.headers('identity');
      return {
        headers,
        bodies: await entry.page.bodies(),
        renderedAt: entry.renderedAt + toSharedClock,
        readAt: entry.readAt + toSharedClock,
      };
    },
    use: () => ({ hits, misses, renders: renderCount, bytes, pages: entries.size }),
    clear() {
      for (const address of entries.keys()) drop(address);
    },
  };
}

/** Difference in milliseconds between the clock that all processes share and that of this process. */
const toSharedClock = Number(process.hrtime.bigint()) / 1e6 - performance.now();

const compress = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
} as const;

/** A visitor's rendered page, ready to be sent. */
export class CachedPage {
  readonly status: number;
  readonly etag: string;
  /** Headers of a 304 response. */
  readonly unchanged: Readonly<Record<string, string>>;
  bytes: number;
  onGrowth: ((added: number) => void) | undefined;
  readonly #bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  readonly #headers: Record<Encoding, Record<string, string>>;

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    identity: Buffer,
    compressed: { gzip?: Buffer; br?: Buffer } = {},
  ) {
    this.status = status;
    // Without a tag of its own, a page has a weak one, because all encodings share it.
    this.etag = headers.etag ?? `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
    this.bytes = identity.length;
    this.#bodies = { identity };
    const own = status === 200 ? { ...headers, etag: this.etag } : headers;
    const encoded = status === 200 ? { ...own, etag: weakTag(this.etag) } : own;
    this.#headers = {
      identity: { ...own, 'content-length': String(identity.length) },
      gzip: { ...encoded, 'content-encoding': 'gzip' },
      br: { ...encoded, 'content-encoding': 'br' },
    };
    const { 'content-type': _, ...unchanged } = own;
    this.unchanged = unchanged;
    if (identity.length < minCompressedBytes) {
      this.#bodies = { identity, gzip: identity, br: identity };
      this.#headers.gzip = this.#headers.br = this.#headers.identity;
      return;
    }
    for (const encoding of ['gzip', 'br'] as const) {
      const body = compressed[encoding];
      if (body) this.#add(encoding, body);
    }
  }

  /** Returns the bytes; a promise only when this encoding is requested for the first time. */
  body(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#bodies[encoding] ?? this.#compressed(encoding as 'gzip' | 'br');
  }

  /** Returns the bytes of the encodings that have been requested so far. */
  async bodies(): Promise<SharedPage['bodies']> {
    const { identity, gzip, br } = this.#bodies;
    return { identity: await identity, gzip: await gzip, br: await br } as SharedPage['bodies'];
  }

  /**
   * Shared by all responses, so do not modify it. Includes `content-length` once {@link body} has resolved.
   */
  headers(encoding: Encoding): Readonly<Record<string, string>> {
    return this.#headers[encoding];
  }

  /** Whether a request's If-None-Match contains this page's ETag. */
  matches(ifNoneMatch: string): boolean {
    return ifNoneMatch === '*' || ifNoneMatch.includes(this.etag.replace(/^W\//, ''));
  }

  #compressed(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const promise = compress[encoding](this.#bodies.identity as Buffer).then((body) =>
      this.#add(encoding, body),
    );
    this.#bodies[encoding] = promise;
    return promise;
  }

  #add(encoding: 'gzip' | 'br', body: Buffer): Buffer {
    this.#bodies[encoding] = body;
    this.#headers[encoding]['content-length'] = String(body.length);
    this.bytes += body.length;
    this.onGrowth?.(body.length);
    return body;
  }
}

function isCacheable(headers: Readonly<Record<string, string>>): boolean {
  return !('set-cookie' in headers) && !/no-store|private/.test(headers['cache-control'] ?? '');
}
