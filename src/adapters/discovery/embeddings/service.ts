import { setTimeout as sleep } from 'node:timers/promises';
import type { Embeddings, Log } from '../../../operations/core/adapters/adapters.ts';
import { EmbeddingsError, requestEmbeddings, type ServiceAddress } from './request.ts';

/** Dependencies of {@link embeddingsService}; tests pass shorter pauses and another clock. */
export interface EmbeddingsOptions {
  log: Log;
  pauses?: readonly number[];
  clock?: () => number;
}

const indexTimeoutMs = 10_000;
const queryTimeoutMs = 250;
/** Milliseconds before each retry. */
const retryPauses = [1_000, 5_000, 20_000, 30_000];
/**
 * After this many failed queries in a row, no query is sent for {@link pauseMs}; after that, a single failure
 * starts the next pause.
 */
const maxFailures = 3;
const pauseMs = 30_000;
/** Maximum number of queries waiting for the service; further ones are answered without it. */
const maxWaiting = 16;
const maxCachedQueries = 200;

/** Computes vectors with a service that has OpenAI's interface for embeddings. */
export function embeddingsService(
  { minSimilarity, ...address }: ServiceAddress & { minSimilarity: number },
  { log, pauses = retryPauses, clock = () => performance.now() }: EmbeddingsOptions,
): Embeddings {
  const cache = new Map<string, Float32Array>();
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let waiting = 0;

  const succeeded = () => {
    if (failures >= maxFailures) log.info({}, 'the embeddings service is available again');
    failures = 0;
  };
  const failed = (err: unknown) => {
    failures++;
    if (failures < maxFailures) return;
    pausedUntil = clock() + pauseMs;
    if (failures === maxFailures)
      log.warn({ err }, 'the embeddings service is unavailable: searches work without it until it recovers');
  };

  return {
    model: address.model,
    minSimilarity,
    async embed(texts, signal) {
      for (const pause of [...pauses, undefined]) {
        try {
          return await requestEmbeddings(address, texts, within(indexTimeoutMs, signal));
        } catch (error) {
          if (isRefusal(error)) return 'refused';
          if (pause === undefined || signal?.aborted || isFinal(error)) throw error;
          // When aborted, the service's own error is more informative than the abort.
          await sleep(pause, undefined, { ref: false, ...(signal && { signal }) }).catch(() =>
            Promise.reject(error),
          );
        }
      }
      return 'refused';
    },
    async embedQuery(text) {
      const known = cache.get(text);
      if (known) {
        cache.delete(text);
        cache.set(text, known);
        return known;
      }
      if (clock() < pausedUntil || waiting >= maxWaiting) return undefined;
      waiting++;
      try {
        const [vector] = await requestEmbeddings(address, [text], AbortSignal.timeout(queryTimeoutMs));
        succeeded();
        if (vector) store(cache, text, vector);
        return vector;
      } catch (error) {
        failed(error);
        return undefined;
      } finally {
        waiting--;
      }
    },
  };
}

function store(cache: Map<string, Float32Array>, text: string, vector: Float32Array): void {
  cache.set(text, vector);
  const [oldest] = cache.keys();
  if (cache.size > maxCachedQueries && oldest !== undefined) cache.delete(oldest);
}

function within(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}

/** Whether the service rejects a text, for instance because it is too long. */
function isRefusal(error: unknown): boolean {
  return error instanceof EmbeddingsError && [400, 413, 422].includes(error.status ?? 0);
}

/** Whether a retry would also fail, because the key, the URL or the model is wrong. */
function isFinal(error: unknown): boolean {
  const status = error instanceof EmbeddingsError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
