import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsV4Signer } from 'aws4fetch';
import { withoutSlash } from '../../../domain/core/addresses.ts';
import type { Log } from '../../../operations/core/adapters/adapters.ts';
import { StorageUnavailable } from './unavailable.ts';

/** A bucket of an S3-compatible store, and its credentials. */
export interface S3Address {
  bucket: string;
  /** The store's URL without a path; AWS if undefined. */
  endpoint: string | undefined;
  /** Whether the bucket is named in the path instead of the host name. */
  pathStyle: boolean;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all names in the bucket: empty, or ending with a slash. */
  prefix: string;
}

/** Dependencies of {@link s3Client}; tests pass shorter times. */
export interface S3Options {
  log: Pick<Log, 'info' | 'warn'>;
  timing?: S3Timing;
}

interface S3Timing {
  /** Milliseconds without progress after which reading or deleting a file is aborted. */
  readMs: number;
  /** Milliseconds without progress after which any other request is aborted. */
  writeMs: number;
  /** Milliseconds for which no request is sent to a store that does not respond. */
  pauseMs: number;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The name in the bucket; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body of a PUT, opened again for each attempt. */
  body?: { open(): AsyncIterable<Uint8Array>; size: number; hash: Uint8Array };
  /** Aborts the request, also while its response is being received. */
  signal?: AbortSignal;
}

/** A response whose body is still arriving. */
export interface S3Response {
  headers: Headers;
  /** The whole body as text. */
  text(): Promise<string>;
  /** The next bytes of the body; undefined at its end. */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stops the transfer. */
  abort(): void;
}

/** Sends requests to a bucket. */
export interface S3Client {
  /**
   * Returns the response, or 'missing' if the store has no such object. Retries transient failures. Throws
   * StorageUnavailable when the store cannot be reached, is overloaded or refuses the request; right after a
   * series of failures it throws at once.
   */
  send(request: S3Request): Promise<S3Response | 'missing'>;
}

const usualTiming: S3Timing = { readMs: 3_000, writeMs: 15_000, pauseMs: 5_000 };
/** Milliseconds before each retry; a read is retried once. */
const retryPauses = [200, 1_000];
/**
 * After this many failures in a row, no request is sent for a while; then a single request tests the store.
 */
const maxFailures = 3;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** Statuses of a store that is overloaded or restarting. */
const passingStatus = new Set([408, 429, 500, 502, 503, 504]);

export function s3Client(address: S3Address, { log, timing = usualTiming }: S3Options): S3Client {
  const base = baseOf(address);
  const signatureKeys = new Map<string, ArrayBuffer>();
  let failures = 0;
  let nextTry = 0;

  const succeeded = () => {
    if (failures >= maxFailures) log.info({ store: base.host }, 'file storage is available again');
    failures = 0;
  };
  const failed = (reason: string) => {
    failures++;
    nextTry = performance.now() + timing.pauseMs;
    if (failures === maxFailures)
      log.warn(
        { store: base.host, reason },
        'file storage is unavailable: uploads fail and pictures are missing until it recovers',
      );
  };

  async function attempt(request: S3Request): Promise<Answer> {
    const { method, name, query = {}, headers = {}, body, signal } = request;
    const url = new URL(base);
    if (name) url.pathname = `${withoutSlash(base.pathname)}/${name}`;
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const progress = watchProgress(isShort(request) ? timing.readMs : timing.writeMs, signal);
    // Loaded only on sites that use a store.
    const { AwsV4Signer: Signer } = await import('aws4fetch');
    const signed = await new Signer({
      method,
      url: url.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': body ? Buffer.from(body.hash).toString('hex') : emptyHash,
      },
      accessKeyId: address.accessKeyId,
      secretAccessKey: address.secretAccessKey,
      service: 's3',
      region: address.region,
      cache: signatureKeys,
    } satisfies ConstructorParameters<typeof AwsV4Signer>[0]).sign();
    // Not signed, since `fetch` sets this header itself for ranges.
    if (!headers.range) signed.headers.set('accept-encoding', 'identity');
    if (body) signed.headers.set('content-length', String(body.size));
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'manual',
        signal: progress.signal,
        ...(body && {
          body: Readable.toWeb(Readable.from(progress.watched(body.open()))) as ReadableStream,
          duplex: 'half',
        }),
      });
      const answer = progress.answered(response);
      if (response.ok) return { answer };
      const text = await answer.text();
      const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? `status ${response.status}`;
      if (response.status === 404 && !/^NoSuch(Bucket|Upload)$/.test(code)) return { missing: true };
      if (passingStatus.has(response.status)) return { passing: `it answers ${code}` };
      return { refused: code };
    } catch (error) {
      progress.end();
      if (signal?.aborted) throw error;
      return { passing: reasonOf(error) };
    }
  }

  return {
    async send(request) {
      if (failures >= maxFailures) {
        if (performance.now() < nextTry) throw new StorageUnavailable('File storage is down');
        nextTry = performance.now() + timing.pauseMs;
      }
      for (const pause of [...(isRead(request) ? retryPauses.slice(0, 1) : retryPauses), undefined]) {
        const { answer, missing, refused, passing } = await attempt(request);
        if (passing !== undefined) {
          if (pause !== undefined) {
            await sleep(pause * (0.5 + Math.random() / 2), undefined, { ref: false });
            continue;
          }
          failed(passing);
          throw new StorageUnavailable(`File storage is not responding: ${passing}`);
        }
        succeeded();
        if (answer) return answer;
        if (missing) return 'missing';
        log.warn(
          { store: base.host, method: request.method, name: request.name, code: refused },
          'file storage refused a request: check the bucket, region, key and permissions',
        );
        throw new StorageUnavailable(`File storage refused ${request.method}: ${refused}`);
      }
      throw new Error('unreachable');
    },
  };
}

/** The outcome of one attempt. */
interface Answer {
  answer?: S3Response;
  /** The store has no such object. */
  missing?: true;
  /** The reason why a retry is pointless. */
  refused?: string;
  /** The reason of a transient failure. */
  passing?: string;
}

/**
 * The bucket's URL. For a bucket with a dot in its name, a host name of its own would not match the store's
 * certificate.
 */
function baseOf({ bucket, endpoint, pathStyle, region }: S3Address): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (pathStyle || (!endpoint && bucket.includes('.'))) url.pathname = `/${bucket}`;
  else url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** Whether the store can answer quickly: the request neither uploads a file nor lists files. */
function isShort({ method, name }: S3Request): boolean {
  return method !== 'PUT' && name !== '';
}

/** Whether a reader is waiting for the file. */
function isRead({ method, name }: S3Request): boolean {
  return (method === 'GET' || method === 'HEAD') && name !== '';
}

/**
 * Aborts a request that makes no progress for this many milliseconds. Time in which the caller does not read
 * does not count.
 */
function watchProgress(milliseconds: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const stalled = () => controller.abort(new Error(`no response within ${milliseconds / 1000} s`));
  const abort = () => controller.abort(outer?.reason);
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(stalled, milliseconds);
    timer.unref();
  };
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  };
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  wait();
  return {
    signal: controller.signal,
    end,
    async *watched(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        wait();
        yield chunk;
      }
    },
    answered(response: Response): S3Response {
      clearTimeout(timer);
      const reader = response.body?.getReader();
      if (!reader) end();
      const next = async () => {
        wait();
        try {
          const part = await reader?.read();
          if (!part || part.done) end();
          return part?.value;
        } catch (error) {
          end();
          throw error;
        } finally {
          clearTimeout(timer);
        }
      };
      return {
        headers: response.headers,
        next,
        async text() {
          const parts: Uint8Array[] = [];
          for (let part = await next(); part; part = await next()) parts.push(part);
          return Buffer.concat(parts).toString();
        },
        abort() {
          end();
          controller.abort();
        },
      };
    },
  };
}

/** The reason of a failed connection, from the error that `fetch` wraps. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const { message, code } = (cause instanceof Error ? cause : error) as { message?: string; code?: string };
  return message || code || 'the connection failed';
}
