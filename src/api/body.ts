import type { Context as HonoContext } from 'hono';
import { type Failure, failure, isFailure } from '../operations/failure.ts';
import { bodyTooLarge } from './admit.ts';

/** The JSON of a request's body. Fails with malformed or too-large. */
export async function readJsonBody(c: HonoContext, maxBytes: number): Promise<unknown> {
  const text = await readText(c, maxBytes);
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return failure('malformed', 'The body is not valid JSON');
  }
}

/** The file of a multipart form, from its field `file`. Fails with malformed or too-large. */
export async function readFileBody(c: HonoContext, maxBytes: number): Promise<Uint8Array | Failure> {
  const form = await readForm(c, maxBytes).catch(() => undefined);
  if (isFailure(form)) return form;
  const file = form?.get('file');
  return file instanceof File
    ? new Uint8Array(await file.arrayBuffer())
    : failure('malformed', 'Send the file as multipart/form-data in the field "file"');
}

async function readText(c: HonoContext, maxBytes: number): Promise<string | Failure> {
  if (hasDeclaredSize(c)) return c.req.text();
  const bytes = await readAtMost(c.req.raw.body, maxBytes);
  return isFailure(bytes) ? bytes : new TextDecoder().decode(bytes);
}

async function readForm(c: HonoContext, maxBytes: number): Promise<FormData | Failure> {
  if (hasDeclaredSize(c)) return c.req.raw.formData();
  const bytes = await readAtMost(c.req.raw.body, maxBytes);
  if (isFailure(bytes)) return bytes;
  return new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } }).formData();
}

/** The server enforces a declared size, which was checked before the body is read. */
function hasDeclaredSize(c: HonoContext): boolean {
  return c.req.header('content-length') !== undefined;
}

/** Bytes that are read and dropped after a body became too large: a sender that can finish gets to read the response. */
const drainedBytes = 4 * 1024 * 1024;

/** The whole body, unless it is larger than `maxBytes`. */
async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | Failure> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size <= maxBytes) chunks.push(chunk);
    else if (size > maxBytes + drainedBytes) break;
  }
  return size > maxBytes ? bodyTooLarge(maxBytes) : new Uint8Array(Buffer.concat(chunks));
}
