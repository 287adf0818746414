import { makeZip } from 'client-zip';

/** A file to be written to an archive. */
export interface ZipEntry {
  name: string;
  changedAt: Date;
  bytes: ReadableStream<Uint8Array>;
}

/**
 * Streams a ZIP archive of a first file and others: each is opened when the client has consumed the previous
 * one. Nothing is compressed, since images and videos already are. `onError` receives the error that
 * interrupted an archive.
 */
export function zipStream(
  first: ZipEntry,
  others: AsyncIterable<ZipEntry>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  let wanted = true;
  const zip = makeZip(
    entries(first, others, (error) => {
      if (wanted) onError(error);
    }),
  ).getReader();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await zip.read();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      wanted = false;
      // The library throws the reason into the entries, which close open files, and rethrows it here.
      await zip.cancel().catch(() => {});
    },
  });
}

async function* entries(first: ZipEntry, others: AsyncIterable<ZipEntry>, onError: (error: unknown) => void) {
  try {
    yield* entry(first);
    for await (const other of others) yield* entry(other);
  } catch (error) {
    onError(error);
    throw error;
  }
}

async function* entry({ name, changedAt, bytes }: ZipEntry) {
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    yield { name, lastModified: changedAt, input: { [Symbol.asyncIterator]: () => chunks } };
  } finally {
    // Closes a partly read file after the client has disconnected.
    await chunks.return?.();
  }
}
