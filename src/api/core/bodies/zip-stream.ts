import { makeZip } from 'client-zip';

/** A file as it goes into an archive. */
export interface ZipEntry {
  name: string;
  changedAt: Date;
  bytes: ReadableStream<Uint8Array>;
}

/**
 * A ZIP archive of a first file and others, piece by piece: each is opened when the client has taken the one before. Nothing is
 * compressed; pictures and videos are already. `onError` hears why an archive broke off.
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
      // It throws the reason into the entries, which close what is open, and then at us.
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
    // A file that was begun is closed where the client went away.
    await chunks.return?.();
  }
}
