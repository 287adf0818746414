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
import { type Encoding, encodingFor, minCompressedBytes } from '../../../domain/core/content-encoding.ts';

type Coder = Exclude<Encoding, 'identity'>;

// A reply is compressed for one client, unlike a page: a level that is nearly as good takes a quarter of the time (decision 0046).
const gzipLevel = 4;
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 2 };

/** Compressing more bytes than these takes a millisecond or more, and is done beside the event loop. */
const quickBytes = 64 * 1024;

// Not of event streams, whose replies do not end.
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]+\+)?json\b)/;

/**
 * Compresses replies for clients that ask for it, unless they are small, compressed already, or declared to hold a secret. Their entity tags
 * become weak, since all encodings share them.
 */
export const compressedReplies = createMiddleware<{ Variables: { holdsSecret?: boolean } }>(
  async (c, next) => {
    await next();
    const encoding = encodingFor(c.req.header('accept-encoding'));
    if (encoding === 'identity' || c.req.method === 'HEAD' || c.get('holdsSecret')) return;
    const { res } = c;
    // Some of those without a body have its type.
    if (res.status === 304 || res.headers.has('content-encoding')) return;
    if (!compressible.test(res.headers.get('content-type') ?? '')) return;
    const body = Buffer.from(await res.arrayBuffer());
    const isLarge = body.length > minCompressedBytes;
    const headers = new Headers(res.headers);
    if (isLarge) markEncoded(headers, encoding);
    // Without the old one, whose headers would be merged.
    c.res = undefined;
    c.res = new Response(isLarge ? await compressed(body, encoding) : body, { status: res.status, headers });
  },
);

/** Bytes in an encoding, for replies that are sent many times. */
export async function encoded(bytes: Uint8Array, encoding: Coder): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compressed(Buffer.from(bytes), encoding));
}

/** The headers of a compressed reply, from those of the same without compression. */
export function markEncoded(headers: Headers, encoding: Coder): void {
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const tag = headers.get('etag');
  if (tag?.startsWith('"')) headers.set('etag', `W/${tag}`);
}

/** A stream in an encoding. Whatever arrives is sent at once, so that nothing waits for more. */
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
