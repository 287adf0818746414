import {
  type EmbeddableRow,
  nextPromptsWithoutVectors,
  promptsWithoutVectors,
  type StoredVector,
  storeVectors,
} from '../../../database/prompts/prompt-vectors.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { quantized } from '../../../domain/discovery/search/vectors.ts';
import type { Embeddings } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import { handleEach } from '../../core/jobs.ts';

/** Texts per request. */
const batch = 32;
/** Prompts per step of a pass over the library. */
const step = 1_000;
/** Milliseconds after publication in which every run checks a prompt. */
const recentMs = 10 * 60_000;
/** Milliseconds between two passes over the library. */
const betweenWalksMs = 3_600_000;
/** Maximum number of characters of a prompt's text that are embedded, beginning with the title. */
const maxCharacters = 2_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a function that computes the vectors of published prompts. Each run handles new and changed prompts
 * first, then passes over the library for all others: those from before semantic search was configured, and
 * those of another model. A run returns whether there were any, and throws when the service fails.
 */
export function createPromptEmbedder(ctx: Pick<Context, 'db' | 'now' | 'log'>, embeddings: Embeddings) {
  const { db, now } = ctx;
  let place: string | undefined = beforeAll;
  let walkEnded = 0;
  let dimensions = 0;
  const { model } = embeddings;

  const embedThese = async (
    prompts: readonly EmbeddableRow[],
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const vectors = await vectorsOf(embeddings, prompts, signal);
    dimensions = vectors.find(({ vector }) => vector.length)?.vector.length ?? dimensions;
    await storeVectors(db, model, vectors);
  };
  /** A single text that makes a request fail must not prevent the others from being embedded. */
  const embed = (prompts: readonly EmbeddableRow[], signal: AbortSignal | undefined): Promise<void> =>
    embedThese(prompts, signal).catch((error) => {
      if (signal?.aborted || prompts.length === 1) throw error;
      const shuffled = prompts.toSorted(() => Math.random() - 0.5);
      const each = {
        keyOf: ({ id }: EmbeddableRow) => id,
        work: (prompt: EmbeddableRow) => embedThese([prompt], signal),
      };
      return handleEach(ctx, 'vectors', shuffled, { ...each, signal });
    });

  return async (signal?: AbortSignal): Promise<boolean> => {
    let any = false;
    while (!signal?.aborted) {
      const fresh = await promptsWithoutVectors(
        db,
        model,
        new Date(now().getTime() - recentMs),
        batch,
        now(),
      );
      if (fresh.length) {
        await embed(fresh, signal);
        any = true;
        continue;
      }
      if (place === undefined && performance.now() - walkEnded > betweenWalksMs) place = beforeAll;
      if (place === undefined) break;
      const next = await nextPromptsWithoutVectors(db, {
        model,
        dimensions,
        after: place,
        step,
        size: batch,
        now: now(),
      });
      if (next.prompts.length) await embed(next.prompts, signal);
      any ||= next.prompts.length > 0;
      place = next.walked;
      if (place === undefined) walkEnded = performance.now();
    }
    return any;
  };
}

/**
 * Returns the vectors of prompts. When the service refuses a text, the texts are sent one by one, and the
 * refused ones get empty vectors.
 */
async function vectorsOf(
  embeddings: Embeddings,
  prompts: readonly EmbeddableRow[],
  signal: AbortSignal | undefined,
): Promise<StoredVector[]> {
  const vectors = await embeddings.embed(prompts.map(textOf), signal);
  if (vectors !== 'refused')
    return prompts.flatMap(({ id, updated_at }, n) => {
      const vector = vectors[n];
      return vector ? [{ id, updated_at, vector: quantized(vector) }] : [];
    });
  if (prompts.length > 1) {
    const stored: StoredVector[] = [];
    for (const prompt of prompts) stored.push(...(await vectorsOf(embeddings, [prompt], signal)));
    return stored;
  }
  return prompts.map(({ id, updated_at }) => ({
    id,
    updated_at,
    vector: new Int8Array(),
  }));
}

function textOf({ title, tags, summary, beginning }: EmbeddableRow): string {
  return cutText([title, tags.join(', '), summary, beginning].filter(Boolean).join('\n'), maxCharacters);
}
