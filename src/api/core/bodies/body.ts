import type { Context as HonoContext } from 'hono';
import { isJsonTooLarge } from '../../../domain/core/text/json-depth.ts';
import { type Failure, failure, isFailure } from '../../../operations/core/failure.ts';
import { bodyTooLarge } from '../admit.ts';

/** Limits of a JSON body: nesting depth, and total number of items and fields. */
const maxOfJson = { levels: 32, values: 10_000 };

/**
 * Bytes that are read and discarded after a body became too large, so that most senders finish and read the
 * response.
 */
const drainedBytes = 4 * 1024 * 1024;

/** Bytes up to which a body is read at once: a server reads no more than its `content-length`. */
const smallBody = 64 * 1024;

/**
 * Reads a request's body as UTF-8. Fails with too-large, with malformed for other encodings, and with the
 * failure that `refuse` returns for its first bytes; the remainder is then discarded.
 */
export async function readTextBody(
  c: HonoContext,
  maxBytes: number,
  refuse: (start: string) => Failure | undefined = () => undefined,
): Promise<string | Failure> {
  const chunks: Uint8Array[] = [];
  let refused: Failure | undefined;
  const isSmall = Number(c.req.header('content-length')) <= Math.min(maxBytes, smallBody);
  // Reading a body at once costs less than reading its stream.
  if (isSmall) chunks.push(new Uint8Array(await c.req.raw.arrayBuffer()));
  const fits =
    isSmall ||
    (await readChunks(c.req.raw.body, maxBytes, (chunk) => {
      // Most bodies are a single chunk, which the caller checks once it is complete.
      if (chunks.length === 1) refused ??= refuse(new TextDecoder().decode(chunks[0]));
      if (!refused) chunks.push(chunk);
    }));
  if (!fits) return bodyTooLarge(maxBytes);
  if (refused) return refused;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return failure('malformed', 'The body is not UTF-8. Send it in UTF-8');
  }
}

/** Reads a request's body as JSON. Fails with malformed or too-large. */
export async function readJsonBody(c: HonoContext, maxBytes: number): Promise<unknown> {
  const text = await readTextBody(c, maxBytes, refuseJson);
  if (isFailure(text)) return text;
  const refused = refuseJson(text);
  if (refused) return refused;
  try {
    return JSON.parse(text);
  } catch {
    return failure('malformed', 'The body is not valid JSON');
  }
}

function refuseJson(text: string): Failure | undefined {
  const excess = isJsonTooLarge(text, maxOfJson);
  if (excess === 'levels')
    return failure('malformed', `The body is nested too deeply. Send at most ${maxOfJson.levels} levels`);
  if (excess === 'values')
    return failure('malformed', 'The body has too many fields and items. Send at most 10,000');
  return undefined;
}

/**
 * Passes a body on chunk by chunk, at the pace of `use`. Returns whether it has at most `maxBytes`; chunks
 * above that are discarded. Rejects when the sender disconnects.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  use: (chunk: Uint8Array) => Promise<void> | void,
): Promise<boolean> {
  if (!body) return true;
  const reader = body.getReader();
  let size = 0;
  // Not cancelled when it is too large: that would close the connection before the response is sent.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return size <= maxBytes;
    size += value.byteLength;
    if (size <= maxBytes) await use(value);
    else if (size > maxBytes + drainedBytes) return false;
  }
}
