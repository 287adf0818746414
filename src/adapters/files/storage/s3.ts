import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Storage } from '../../../operations/core/adapters/adapters.ts';
import { type IncomingOptions, incomingFiles } from './incoming.ts';
import { checkKey, isKey } from './keys.ts';
import { type S3Address, type S3Client, type S3Options, type S3Response, s3Client } from './s3-client.ts';
import { StorageUnavailable } from './unavailable.ts';

/** Number of files deleted concurrently. */
const deletedAtOnce = 8;
/** Maximum number of times that an interrupted transfer is resumed. */
const maxResumes = 3;

const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' };

/**
 * Stores files in a bucket of an S3-compatible store. Uploads are first received in the subfolder `incoming`
 * of a local folder, because they are checked before they are stored. The store verifies each file against
 * its signed hash.
 */
export function s3Storage(folder: string, address: S3Address, options: IncomingOptions & S3Options): Storage {
  const { makeFolder: _, ...incoming } = incomingFiles(folder, options);
  const client = s3Client(address, options);
  const nameOf = (key: string) => `${address.prefix}${checkKey(key)}`;
  const put = async (
    key: string,
    body: { open(): AsyncIterable<Uint8Array>; size: number; hash: Uint8Array },
  ) => {
    const headers = { 'content-type': types[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream' };
    const answer = await client.send({ method: 'PUT', name: nameOf(key), headers, body });
    await textOf(answer);
  };
  return {
    ...incoming,
    async keep(key, file) {
      await put(key, { open: () => createReadStream(file.path), size: file.size, hash: file.hash });
      await file.discard();
    },
    put: (key, bytes) =>
      put(key, {
        open: () => slicesOf(bytes),
        size: bytes.byteLength,
        hash: hash('sha256', bytes, 'buffer'),
      }),
    async open(key) {
      const name = nameOf(key);
      const head = await client.send({ method: 'HEAD', name });
      if (head === 'missing') return undefined;
      await head.text();
      const size = Number(head.headers.get('content-length'));
      return { size, read: (start = 0, end = size - 1) => readRange(client, name, { start, end, size }) };
    },
    async remove(keys) {
      const waiting = [...keys];
      const work = async () => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          const answer = await client.send({ method: 'DELETE', name: nameOf(key) });
          if (answer !== 'missing') await answer.text();
        }
      };
      await Promise.all(Array.from({ length: deletedAtOnce }, work));
    },
    async *list() {
      for (let next: string | undefined; ; ) {
        const query = {
          'list-type': '2',
          prefix: address.prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        };
        const page = parseList(await textOf(await client.send({ method: 'GET', name: '', query })));
        for (const { name, size } of page.objects) {
          const key = name.slice(address.prefix.length);
          if (isKey(key)) yield { key, size };
        }
        next = page.next;
        if (next === undefined) return;
      }
    },
  };
}

/** Reads a range of an object. An interrupted transfer is resumed where it stopped. */
async function readRange(
  client: S3Client,
  name: string,
  { start, end, size }: { start: number; end: number; size: number },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const leaving = new AbortController();
  let position = start;
  let resumes = 0;
  const request = async (): Promise<S3Response> => {
    const whole = position === 0 && end === size - 1;
    const answer = await client.send({
      method: 'GET',
      name,
      signal: leaving.signal,
      ...(!whole && { headers: { range: `bytes=${position}-${end}` } }),
    });
    if (answer === 'missing') throw new StorageUnavailable('The file was deleted while being read');
    if (!whole && !answer.headers.get('content-range')?.startsWith(`bytes ${position}-${end}/`)) {
      answer.abort();
      throw new StorageUnavailable('File storage does not support range requests');
    }
    return answer;
  };
  if (end < start) return new Response().body ?? new ReadableStream({ start: (stream) => stream.close() });
  let transfer = await request();
  const next = async (): Promise<Uint8Array<ArrayBuffer>> => {
    for (;;) {
      const part = await transfer.next().catch(() => undefined);
      if (part) return part;
      if (leaving.signal.aborted || resumes++ === maxResumes)
        throw new StorageUnavailable('File storage interrupted a transfer');
      transfer.abort();
      transfer = await request();
    }
  };
  return new ReadableStream(
    {
      async pull(stream) {
        const part = await next();
        stream.enqueue(part);
        position += part.length;
        if (position > end) stream.close();
      },
      cancel: () => leaving.abort(),
    },
    { highWaterMark: 0 },
  );
}

async function textOf(answer: S3Response | 'missing'): Promise<string> {
  if (answer === 'missing') throw new StorageUnavailable('File storage has no such bucket');
  return answer.text();
}

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

/** Parses a page of a ListObjectsV2 response; `next` is the token of the next page. */
function parseList(xml: string): { objects: { name: string; size: number }[]; next: string | undefined } {
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .map((content) => ({
      name: textIn(content, 'Key') ?? '',
      size: Number(textIn(content, 'Size')),
    }));
  const more = textIn(xml, 'IsTruncated') === 'true';
  return { objects, next: more ? textIn(xml, 'NextContinuationToken') : undefined };
}

/** The text of the first element of this name. */
function textIn(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescaped(text.trim());
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex || decimal
      ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
      : (entities[name] ?? whole),
  );
}
