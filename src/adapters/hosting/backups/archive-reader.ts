import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import {
  type ArchiveFormat,
  type ArchiveManifest,
  archiveFiles,
  archiveFormat,
  archiveManifest,
  archiveVersion,
} from '../../../domain/hosting/backups.ts';
import type { ArchiveEntry, ArchiveReader } from '../../../operations/core/adapters/backup-adapters.ts';

type Options = NonNullable<Parameters<ArchiveReader['check']>[0]>;
type Entries = ArchiveManifest['entries'];

/** Bytes read at once. */
const highWaterMark = 1024 * 1024;

/**
 * Opens the archive in the file `path`; messages call it `name`. Throws an error for the operator when the
 * file does not exist.
 */
export function openArchive(path: string, name = path): ArchiveReader {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new Error(`There is no file ${name}.`);
  return {
    size: found.size,
    check: (options = {}) => check(path, name, options),
    entries: (options = {}) => entriesOf(path, name, options),
  };
}

async function check(path: string, name: string, options: Options) {
  let format: ArchiveFormat | undefined;
  let manifest: ArchiveManifest | undefined;
  const found: Entries = [];
  for await (const entry of entriesOf(path, name, options)) {
    if (manifest) throw damaged(name, `${entry.name} follows the manifest`);
    const isText = entry.name === archiveFiles.format || entry.name === archiveFiles.manifest;
    if (!format && entry.name !== archiveFiles.format) throw foreign(name);
    const { text, ...digest } = await digestOf(entry, isText);
    if (entry.name === archiveFiles.format) format = parseFormat(text, name);
    if (entry.name === archiveFiles.manifest) manifest = parseManifest(text, name);
    else found.push(digest);
  }
  if (!format) throw foreign(name);
  if (!manifest)
    throw new Error(
      `${name} is incomplete: it has no manifest, so writing or copying it was interrupted. Copy it again, or use another backup.`,
    );
  compare(manifest.entries, found, name);
  return { format, manifest };
}

async function* entriesOf(
  path: string,
  name: string,
  { onRead, signal }: Options,
): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path, { highWaterMark, ...(signal && { signal }) });
  if (onRead) file.on('data', ({ length }) => onRead(length));
  const decoder = createTarDecoder({ strict: true });
  const explain = (error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof Error && /\btar\b|checksum|ustar/i.test(error.message))
      return damaged(name, error.message.replace(/\.$/, ''));
    return error;
  };
  try {
    // Its failure is also reported by the entries.
    void Readable.toWeb(file)
      .pipeTo(decoder.writable)
      .catch(() => {});
    for await (const { header, body } of decoder.readable)
      yield { name: header.name, size: header.size, content: explained(body, explain) };
  } catch (error) {
    throw explain(error);
  } finally {
    file.destroy();
  }
}

/** The chunks of a stream; an error is translated by `explain`. */
async function* explained(
  stream: ReadableStream<Uint8Array>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw explain(error);
  }
}

async function digestOf({ name, content }: ArchiveEntry, isText: boolean) {
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    if (isText) parts.push(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex'), text: Buffer.concat(parts).toString() };
}

function compare(expected: Entries, found: Entries, name: string): void {
  const actual = new Map(found.map((entry) => [entry.name, entry]));
  for (const { name: file, bytes, sha256 } of expected) {
    const entry = actual.get(file);
    if (!entry) throw damaged(name, `${file} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw damaged(name, `${file} has changed`);
  }
  if (found.length !== expected.length) throw damaged(name, 'it has files that its manifest does not list');
}

function parseFormat(text: string, name: string): ArchiveFormat {
  const value = parseJson(text) as { format?: unknown; version?: unknown; product?: unknown } | undefined;
  if (value?.format !== 'promptorium-backup') throw foreign(name);
  if (typeof value.version === 'number' && value.version > archiveVersion)
    throw new Error(
      `${name} was made by a later version of Promptorium (${String(value.product)}, format ${value.version}). Update this installation, then try again.`,
    );
  const { data } = archiveFormat.safeParse(value);
  if (!data) throw damaged(name, 'its format.json cannot be read');
  return data;
}

function parseManifest(text: string, name: string): ArchiveManifest {
  const { data } = archiveManifest.safeParse(parseJson(text));
  if (!data) throw damaged(name, 'its manifest.json cannot be read');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function foreign(name: string): Error {
  return new Error(`${name} is not a Promptorium backup.`);
}

function damaged(name: string, what: string): Error {
  return new Error(`${name} is damaged (${what}). Copy it again, or use another backup.`);
}
