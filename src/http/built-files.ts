import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type Encoding, encodingFor } from '../domain/core/content-encoding.ts';

/** A file in one encoding, ready to be sent. */
interface BuiltFile {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Responds to a request for a built file and returns the number of bytes of its body; returns undefined for
 * any other request, to which it does not respond.
 */
export type BuiltFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
) => Promise<number | undefined> | undefined;

const suffixes: Record<Encoding, string> = { identity: '', gzip: '.gz', br: '.br' };

/**
 * Serves the files of a build and caches requested ones in memory (a few megabytes in total): sending a file
 * is cheap, and clients that read slowly share one copy. Only files that exist at the start are served. Those
 * in `previous`, from the build before, are for pages that were loaded before a restart; a build beside a
 * running site moves its files there.
 */
export function builtFiles(folder: string, previous: string): BuiltFiles {
  const names = new Set([...namesIn(folder), ...namesIn(previous).filter(isNamedByContent)]);
  const files = new Map<string, Promise<BuiltFile>>();

  const load = (path: string, encoding: Encoding) => {
    const name = path + suffixes[encoding];
    let file = files.get(name);
    if (!file) {
      const varies = names.has(`${path}.br`);
      file = readBuiltFile(folder, path, encoding, varies).catch((error) =>
        isNamedByContent(path) ? readBuiltFile(previous, path, encoding, varies) : Promise.reject(error),
      );
      files.set(name, file);
      // A failed read is repeated on the next request.
      file.catch(() => files.delete(name));
    }
    return file;
  };

  return ({ method, url = '', headers }, response, common) => {
    const [path = ''] = url.split('?', 1);
    if ((method !== 'GET' && method !== 'HEAD') || !names.has(path)) return undefined;
    const wanted = encodingFor(headers['accept-encoding']);
    return load(path, names.has(path + suffixes[wanted]) ? wanted : 'identity').then((file) => {
      response.writeHead(200, { ...common, ...file.headers });
      response.end(method === 'HEAD' ? undefined : file.body);
      return method === 'HEAD' ? 0 : file.body.length;
    });
  };
}

/** The paths of the files in a folder, which may not exist. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`);
}

/** Whether a file's name contains a hash of its content, so that it is the same in every build. */
function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/');
}

async function readBuiltFile(
  folder: string,
  path: string,
  encoding: Encoding,
  varies: boolean,
): Promise<BuiltFile> {
  const file = join(folder, path + suffixes[encoding]);
  const [body, { mtime }] = await Promise.all([readFile(file), stat(file)]);
  return {
    body,
    headers: {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'content-length': String(body.length),
      'last-modified': mtime.toUTCString(),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(varies && { vary: 'accept-encoding' }),
      ...(isNamedByContent(path) && { 'cache-control': 'public, max-age=31536000, immutable' }),
    },
  };
}
