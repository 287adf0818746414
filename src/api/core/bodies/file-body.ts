import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context as HonoContext } from 'hono';
import type { ReceivedFile, Storage } from '../../../operations/core/adapters/adapters.ts';
import { type Failure, failure, storageFull } from '../../../operations/core/failure.ts';
import { bodyTooLarge } from '../admit.ts';
import { readChunks } from './body.ts';

/** Limits of a form. Parsing a body of many small parts would take seconds. */
const formLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 10, headerSize: 4096 };

/** Bytes parsed at once; an excess of parts is only detected after each slice. */
const sliceBytes = 64 * 1024;

/**
 * Stores the file of a multipart form, from its field `file`, in a temporary location while it arrives. Fails
 * with malformed, too-large or storage-full; the rest of the body is then read and discarded, so that
 * browsers read the response.
 */
export async function readFileBody(
  c: HonoContext,
  maxBytes: number,
  storage: Pick<Storage, 'receive'>,
): Promise<ReceivedFile | Failure> {
  const parser = formParser(c.req.header('content-type') ?? '');
  const parsed = parser && parse(parser, storage);
  if (!parsed) return malformed();
  try {
    const fits = await readChunks(c.req.raw.body, maxBytes, parsed.write);
    if (!fits) parsed.refuse(bodyTooLarge(maxBytes));
  } catch (error) {
    parsed.refuse(malformed());
    await parsed.finish();
    throw error;
  }
  return parsed.finish();
}

function parse(parser: BusboyInstance, storage: Pick<Storage, 'receive'>) {
  const ended = Promise.withResolvers<void>();
  let refused: Failure | undefined;
  let stopped = false;
  let source: Readable | undefined;
  let stored: Promise<ReceivedFile | 'full'> | undefined;
  const stop = () => {
    stopped = true;
    ended.resolve();
  };
  const refuse = (reason: Failure) => {
    refused ??= reason;
    stop();
  };
  parser
    .on('file', (field, file) => {
      if (field !== 'file') return refuse(malformed());
      source = file;
      // Also needed when the form ends before the storage reads the file.
      file.on('error', () => {});
      stored = storage.receive(file);
      stored.then((received) => received === 'full' && refuse(storageFull()), stop);
    })
    .on('partsLimit', () => refuse(malformed()))
    .on('filesLimit', () => refuse(malformed()))
    .on('fieldsLimit', () => refuse(malformed()))
    .on('error', () => refuse(malformed()))
    .on('finish', () => ended.resolve());
  return {
    refuse,
    /** Resolves when the parser accepts more; data of a refused form is discarded. */
    async write(chunk: Uint8Array): Promise<void> {
      for (let at = 0; at < chunk.length && !stopped; at += sliceBytes) {
        const slice = chunk.subarray(at, at + sliceBytes);
        const written = new Promise<void>((resolve) => parser.write(slice, () => resolve()));
        await Promise.race([written, ended.promise]);
      }
    },
    async finish(): Promise<ReceivedFile | Failure> {
      if (!stopped) parser.end();
      await ended.promise;
      if (refused) source?.destroy(new Error('The form was refused'));
      const received = await stored?.catch((error: unknown) => {
        if (!refused) throw error;
      });
      if (received && received !== 'full' && !refused) return received;
      if (received && received !== 'full') await received.discard();
      return refused ?? malformed();
    },
  };
}

function formParser(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: formLimits });
  } catch {
    // The content type has no boundary.
    return undefined;
  }
}

function malformed(): Failure {
  return failure('malformed', 'Send one file as multipart/form-data in the field "file"');
}
