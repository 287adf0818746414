import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import {
  type Encoding,
  encodingFor,
  minCompressedBytes,
  weakTag,
} from '../../../domain/core/content-encoding.ts';

type Coder = Exclude<Encoding, 'identity'>;

// Unlike a page, a response is compressed for a single client: this level is nearly as effective in a quarter
// of the time (decision 0046).
const gzipLevel = 4;
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 2 };

/** Compressing more bytes than this takes a millisecond or more, and is done off the event loop. */
const quickBytes = 64 * 1024;

// Excludes event streams, whose responses do not end.
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?json\b)/;

/** Some clients, such as Windows PowerShell, read replies that do not name their encoding as Latin-1. */
const withoutCharset = /^(?:text\/(?!event-stream)[\w.-]+|application\/(?:[\w.-]+\+)?json)$/;

/**
 * Names the encoding of texts, and compresses responses for clients that accept it, unless they are small,
 * already compressed, or declared to contain a secret. Entity tags become weak, since all encodings share
 * them.
 */
export const compressedReplies = createMiddleware<{ Variables: { holdsSecret?: boolean } }>(
  async (c, next) => {
    await next();
    const type = c.res.headers.get('content-type') ?? '';
    if (withoutCharset.test(type)) c.header('content-type', `${type}; charset=utf-8`);
    const encoding = encodingFor(c.req.header('accept-encoding'));
    if (encoding === 'identity' || c.req.method === 'HEAD' || c.get('holdsSecret')) return;
    const { res } = c;
    // Some responses without a body have a compressible content type.
    if (res.status === 304 || res.headers.has('content-encoding')) return;
    if (!compressible.test(res.headers.get('content-type') ?? '')) return;
    const body = Buffer.from(await res.arrayBuffer());
    const isLarge = body.length > minCompressedBytes;
    const headers = new Headers(res.headers);
    if (isLarge) markEncoded(headers, encoding);
    // Resets the old response, whose headers would otherwise be merged.
    c.res = undefined;
    c.res = new Response(isLarge ? await compressed(body, encoding) : body, { status: res.status, headers });
  },
);

/** Compresses bytes for responses that are sent many times. */
export async function encoded(bytes: Uint8Array, encoding: Coder): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compressed(Buffer.from(bytes), encoding));
}

/** Changes the headers of an uncompressed response to those of a compressed one. */
export function markEncoded(headers: Headers, encoding: Coder): void {
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const tag = headers.get('etag');
  if (tag) headers.set('etag', weakTag(tag));
}

/** Compresses a stream. Each chunk is flushed at once, so that nothing waits for more. */
export function encodedStream(
  bytes: ReadableStream<Uint8Array>,
  encoding: Coder,
): ReadableStream<Uint8Array> {
  const coder =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: brotliParams })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: gzipLevel });
  return bytes.pipeThrough(Duplex.toWeb(coder) as ReadableWritablePair<Uint8Array, Uint8Array>);
}

function compressed(body: Buffer, encoding: Coder): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  const isQuick = body.length <= quickBytes;
  if (encoding === 'gzip') {
    const options = { level: gzipLevel };
    return isQuick ? gzipSync(body, options) : promisify(gzip)(body, options);
  }
  const params = { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return isQuick ? brotliCompressSync(body, { params }) : promisify(brotliCompress)(body, { params });
}
