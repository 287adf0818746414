import { z } from 'zod';

/** The service that computes vectors, and the model to use. */
export interface ServiceAddress {
  url: string;
  model: string;
  key: string | undefined;
}

/**
 * Thrown when a response does not contain the requested vectors. `status` is that of the response if it was
 * not 200.
 */
export class EmbeddingsError extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const maxBytes = 16 * 1024 * 1024;
const maxDimensions = 8_192;

const reply = z.object({
  data: z.array(
    z.object({ index: z.int().min(0).optional(), embedding: z.array(z.number()).min(2).max(maxDimensions) }),
  ),
});

/**
 * Requests the vectors of texts in one request with OpenAI's interface. Throws {@link EmbeddingsError} unless
 * the response has one usable vector of the same length per text, and fetch's errors without a response.
 * Neither contains the key or the texts.
 */
export async function requestEmbeddings(
  { url, model, key }: ServiceAddress,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new EmbeddingsError(`The embeddings service responded with ${response.status}.`, response.status);
  }
  return vectorsIn(await limitedText(response), texts.length);
}

function vectorsIn(text: string, count: number): Float32Array[] {
  const parsed = reply.safeParse(jsonOf(text));
  if (!parsed.success) throw new EmbeddingsError('The response from the embeddings service is not valid.');
  const { data } = parsed.data;
  const ordered = data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const vectors = ordered.map(({ embedding }) => Float32Array.from(embedding));
  if (vectors.length !== count)
    throw new EmbeddingsError(`The embeddings service sent ${vectors.length} vectors for ${count} texts.`);
  if (!vectors.every((vector) => vector.length === vectors[0]?.length && hasDirection(vector)))
    throw new EmbeddingsError('The embeddings service sent empty vectors, or vectors of different lengths.');
  return vectors;
}

/** Whether a vector can be compared with others: finite and not 0. */
function hasDirection(vector: Float32Array): boolean {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return largest > 1e-18 && largest < 1e18;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new EmbeddingsError('The response from the embeddings service is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
